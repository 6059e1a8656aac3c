-- Requests of many clients for wrk, which is told in words after `--`: the first client, how many there are, and headers.

local counting

function setup(thread) counting = thread end

function init(words)
  statuses = {}
  asked = 0
  first, clients = tonumber(words[1]), tonumber(words[2])
  head = 'GET ' .. wrk.path .. ' HTTP/1.1\r\nHost: 127.0.0.1\r\n'
  for i = 3, #words do head = head .. words[i] .. '\r\n' end
end

-- One address after the other, of 16 million.
function request()
  local client = first + asked % clients
  asked = asked + 1
  local address = math.floor(client / 65536) % 256 .. '.' .. math.floor(client / 256) % 256 .. '.' .. client % 256
  return head .. 'X-Forwarded-For: 10.' .. address .. '\r\n\r\n'
end

function response(status) statuses[status] = (statuses[status] or 0) + 1 end

function done(summary)
  for status, count in pairs(counting:get('statuses')) do io.write('status ' .. status .. ' ' .. count .. '\n') end
  io.write('microseconds ' .. summary.duration .. '\n')
end
