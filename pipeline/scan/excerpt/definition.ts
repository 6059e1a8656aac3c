/**
 * How a sentence says what the project is. `subject` is the grammatical one. `named`: “Lantern is a
 * server”. `self`: “A server for …”, “This tool is …”. `deed`: “Serve files …”, “Serves files …”.
 */
type Definition = { kind: 'named'; subject: string } | { kind: 'self' | 'deed' } | null;

/** How a sentence says what the project is; null if it does not. */
export function definitionOf(sentence: string): Definition {
  const text = sentence.slice(0, 300);
  if (notOfProject.test(text)) return null;
  if (self.test(text) && !statement.test(text)) return { kind: 'self' };
  const subject = named.exec(text)?.[1];
  if (subject !== undefined) return { kind: 'named', subject };
  return deed.test(text) ? { kind: 'deed' } : null;
}

const before = String.raw`^[^\p{L}\p{N}@]{0,6}`;
const name = String.raw`(?:[\p{L}\p{N}@][\p{L}\p{N}\p{M}@./_'’+-]{0,60}(?: \([^)]{1,60}\))?[\s,:–—]{1,3}(?:- )?){1,5}?`;

const named = new RegExp(
  String.raw`${before}(${name})(?:is|are)\s?(?:an?|the|our|your|one of|my|一|个|款|套|面向|基于|专|用|开源|针对|适用)`,
  'iu',
);

const self = new RegExp(
  [
    String.raw`${before}this (?:is (?:an?|the|our|my)|(?:[\w-]+ ){0,3}(?:repo(?:sitory)?|project|package|library|tool|plugin|skill|app|extension|module|collection|dataset|course|book|guide|release) (?:is|contains|provides|hosts|holds|implements|collects|includes|helps|lets|turns|adds|offers|gives))\b`,
    String.raw`${before}(?:official|unofficial|my|our|your(?: own)?) (?:[\w-]+ ){0,4}(?:tool|app|client|server|library|framework|engine|plugin|extension|skills?|agent|platform|cli|sdk|api|port|implementation|collection|guide|list)`,
    String.raw`${before}(?:an?|the official) \S+ \S`,
    String.raw`^[^。！？]{0,12}(?:本|这|该|此)[^。！？，]{0,8}(?:是|为)(?:一|个|款|套|份|种|本|面向|基于|专|由|用|让|把|将|运行|开源|针对)`,
    String.raw`^[^。！？，]{0,30}(?:是|为)(?:一|个|款|套|份|种|本)(?:个|款|套|份|种|本)?`,
    String.raw`^[^。！？]{0,24}(?:一个|一款|一套|一份|一种|一本|一组|面向|专为|适用于|针对|基于)[^。！？]{4,90}(?:工具|平台|框架|系统|应用|插件|客户端|服务|引擎|助手|智能体|脚本|库|模块|面板|编辑器|指南|教程|合集|技能|skill|agent|软件|程序|网关|方案|项目|工作台|终端|游戏|app)`,
  ].join('|'),
  'iu',
);

const verbs =
  'run|turn|convert|build|send|hide|find|record|transform|generate|create|make|manage|monitor|track|scan|search|browse|read|write|edit|play|watch|download|upload|share|sync|backup|restore|deploy|host|serve|test|debug|analy[sz]e|visuali[sz]e|explore|inspect|replace|remove|strip|clean|undo|revert|rewrite|translate|transcribe|control|automate|schedule|connect|bridge|export|import|extract|capture|intercept|detect|block|protect|encrypt|decrypt|configure|customi[sz]e|design|draw|render|animate|compile|parse|compress|split|merge|compare|measure|benchmark|train|fine-tune|learn|teach|organi[sz]e|collect|fetch|query|index|store|save|chat|talk|ask|give|add|bring|keep|use|see|view|open|rebuild|recreate|simulate|emulate|audit|review|fix|validate|verify|unlock|enable|let|help|stream|wrap|port';

const deed = new RegExp(
  [
    String.raw`${before}(?:${verbs})(?! it\b| the (?:installer|script|command|following|sdk|app|library|tool|package|cli)\b| this (?:command|script)| your agents? at)\s+(?:[\w@#'’./+-]+[\s,]+){3}`,
    String.raw`${before}(?:${verbs})e?s\s`,
    String.raw`${before}${name}(?:lets?|helps?|allows?|enables?|provides?|offers?|turns?|converts?|transforms?|generates?|builds?|runs?|gives?|makes?|adds?|brings?|keeps?|shows?|tracks?|monitors?|scans?|reads?|records?|combines?|connects?|replaces?|implements?|extends?|wraps?|moves?|takes?|compiles?|captures?|simulates?|detects?|strips?|removes?|manages?|creates?|supports?)\s`,
    String.raw`${before}(?:open[- ]source|self[- ]hosted|local[- ]first|lightweight|fast|minimal(?:ist)?|native|cross[- ]platform|free|simple|tiny|small|modern|real-?time|unofficial|high[- ]performance|production[- ]ready|browser-based|client-side)[\s,]+(?:[\w,./+-]+ ){2}`,
    String.raw`^[^。！？]{0,120}(?:让|把|将|帮助|用于|可以|支持|通过|使用|提供|实现|自动|给)[^。！？]{6,}`,
  ].join('|'),
  'iu',
);

/** “A session records …” is about a session. It does not say what the project is. */
const statement =
  /^\W{0,6}an? (?:few|lot|note|number|couple|bit|little|word)\b|^\W{0,6}an? (?:(?!that\b|which\b|to\b|for\b|who\b|of\b)[\w'’./-]+,? ){1,6}(?:is|are|was|were|will|can|could|should|would|must|may|has|have|does|needs|records|means)\b/iu;

/** Sentences that define something else: the problem, the reader, the state of the world. */
const notOfProject =
  /^\W{0,4}(?:there (?:is|are)|it is (?:not|important|recommended|also)|(?:this|the following|here|below) (?:is|are) (?:the|an?|our|some) (?:example|list of (?:changes|requirements)|screenshot|figure|image|video|demo|result|version|revision)|most |many |every (?:time|day)|what (?:is|are) |why |how |when |if |today|currently|imagine|no |not |we (?:thank|are)|i (?:am|'m|was)|also|additionally|hi\b|hello|welcome|(?:one|two|three|first|second|finally)\b|\d+[.)]?\s|同时|此外|另外|并且|其中)/iu;
