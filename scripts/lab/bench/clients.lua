-- Makes wrk send the requests of many clients. Its arguments after `--`: number of the first client, number of clients, a file
-- with a payment in each line or nothing, the path, and an ETag or nothing.

local counting

function setup(thread) counting = thread end

function init(words)
  statuses = {}
  payments = {}
  asked = 0
  first, clients = tonumber(words[1]), tonumber(words[2])
  if words[3] ~= '' then
    for line in io.lines(words[3]) do table.insert(payments, line) end
  end
  path = words[4]
  etag = words[5] or ''
end

-- The clients take turns, and so do the payments. Each number has its own address in 10.0.0.0/8.
function request()
  local client = first + asked % clients
  local address = math.floor(client / 65536) % 256 .. '.' .. math.floor(client / 256) % 256 .. '.' .. client % 256
  local target = path:gsub('{number}', asked)
  local sent = 'GET ' .. target .. ' HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.' .. address .. '\r\n'
  if #payments > 0 then sent = sent .. 'PAYMENT-SIGNATURE: ' .. payments[asked % #payments + 1] .. '\r\n' end
  if etag ~= '' then sent = sent .. 'If-None-Match: ' .. etag .. '\r\n' end
  asked = asked + 1
  return sent .. '\r\n'
end

function response(status) statuses[status] = (statuses[status] or 0) + 1 end

function done(summary)
  for status, count in pairs(counting:get('statuses')) do io.write('status ' .. status .. ' ' .. count .. '\n') end
end
