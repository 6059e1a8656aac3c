import { safeRequestId } from '../../gateway/http/log.ts';
import { indent } from './syntax.ts';

/** The name of the log format that holds a request's id. */
const logFormat = 'trend_intelligence';

/** The id of a request, as the gateway chooses it, and a log that holds it. The query may hold payments. */
export const requestDirectives: readonly string[] = [
  '# The id of a request: the one that came with it, if it has a safe form, or a new one.',
  'map $http_x_request_id $request_name {',
  ...indent(['default $request_id;', `"~${safeRequestId}" $http_x_request_id;`]),
  '}',
  '# One JSON object a line, without the query.',
  `log_format ${logFormat} escape=json`,
  ...indent([
    `'{"time":"$time_iso8601","client":"$remote_addr","method":"$request_method","path":"$uri",'`,
    `'"status":$status,"seconds":$request_time,"gateway":"$upstream_addr","request":"$request_name"}';`,
  ]),
];

/** The directive for that log. Without a file, the http block decides. @throws if the path is not absolute and plain. */
export function renderAccessLog(file: string | undefined): string[] {
  if (file === undefined) return [];
  if (!/^\/[\w./-]+$/.test(file)) {
    throw new Error(`the access log must be an absolute path, got ${file}`);
  }
  return [`access_log ${file} ${logFormat};`];
}
