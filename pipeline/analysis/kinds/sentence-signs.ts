/** Beginnings of sentences that need the sentence before, or that are about the reader or the world. */
const leansOnOthers =
  /^(?:It|They|These|Those|That|Built|Created|Designed|Intended|Made|Meant|Written|But|And|So|Then|Also|Its|You|Your|No|Not|If|When|Most|Every|Because|For|After|Before|Without|Just|See|(?:Use|Run|Install) (?:it|the|this|them)|There|Here|What|Which|Who|Where|How|Why|People|Many|The (?:\S+ ){1,6}(?:is|are|was|were|run|has|have|can|will|still))\b/;

/** “Quiet mode is optional”, “This revision fixes …”, “Harbours forget”: the subject is a part or the world, unless it is the repository's name. */
export const ofOther =
  /^(?:This|That|These|Those) |^(?:\S+ ){1,6}?(?:is|are|was|were|has|have|had) |^(?:[\w-]+ ){0,4}?\w+[^s\W]s (?:make|break|forget|need|cost|waste|take|fail|want|lose|spend|spread|replace|solve|give|get|let|allow|enable|require|promise|become|grow|change|suffer|can|do|don['’]t|often|usually|always|still|rarely|never)\b/;

/** The words of another text, or praise of a user. */
const quoted = /^['‘][^'’]{24}/;

/** “This project features a web page”: what it has, and not what it is. */
export const having = /^(?:This|The) (?:\S+ ){1,2}(?:features|uses|includes|has|supports|was)\b/;
/** “Pipe a diff into it”, “your agents solved this”: the sentence does not name what it is about. */
const endsWithPronoun =
  /^(?:\S+ ){2,6}(?:into|with|to|at|on|through|from|for) it\.$|\b(?:this|these|those)\.$/;

/** “Lantern shows them as charts”, “with the same lights”: the sentence before names what. */
const ofThem = /^(?:\S+ ){1,3}[a-z]+s (?:them|these|those)\b|\bwith the same [a-z]+\b(?! as\b)/;

/** Praise beside a noun: the sentence may still say what the thing is. */
const boast = /\b(?:effortless(?:ly)?|enterprise-grade|production-(?:grade|ready)|powerful)\b/i;

/** Forms that make it unlikely that a sentence is about the whole repository. */
export const doubtful = [leansOnOthers, quoted, having, endsWithPronoun, ofThem, boast, /!/];

/** Words with which anybody can praise a thing. */
export const praise =
  /^(?:the )?(?:fast|small|light|simpl|easi|clean)est\b|\bis the (?:fast|small|light|simpl|easi|clean)est\b|\b(?:best(?![- ](?:practices?|effort|first|match|fit))|ultimate|revolutionary|next[- ]gen(?:eration)?|world'?s|unleash|supercharge|game[- ]?changer|insane|amazing|(?<!of )awesome|blazing|incredible|the only|number one|premium|never been|dreams?|magical|ever|at the speed of|empower(?:s|ing)?|100?x (?!faster|smaller|cheaper|fewer|less|more)|(?:strong|smart|great)est|most (?:powerful|advanced|accurate|complete|comprehensive|popular)|in the world|(?:trusted|loved|used) by (?:millions|thousands|\d+)|state-of-the-art|cutting-edge|in (?:seconds|minutes|hours|days), not)\b|^(?!An? )(?:[^\s,]+ ){1,2}[^\s,]+, (?!(?:and|or|for|in|on|with|from|by|to|using|built|written|made) )(?:[^\s,]+ ){1,2}[^\s,]+\.$/i;

/** Forms of sentences that say nothing about the project: news, states, credits and headings. A “status line” is no heading. */
export const idle =
  /^(?:[(（]|\S+\.(?:py|sh|ya?ml|json|toml) |note that\b|\d[^·]* · |\d{4}[-/]|\d[\d.,]*\s?[%×]|\d\p{L}{2}[^,]*, ?\d\p{L}{2}|(?:click|tap|press|scroll)\b|(?:add|invite|open|clone|fork|use|run|start|launch|try) (?:it|the|this) (?:app|bot|cli|extension|library|package|plugin|repo|repository|script|sdk|server|skill|template|tool)\b|\S+ \/ \S*_\S* |(?:[\p{L}-]+ )?(?:students?|teachers?|instructor|supervisor|members?|options|commands|controls|due|deadline|materials|ingredients|parts|steps|keywords|tags|stack|platforms?|maintainers?|contact|email|website|institution|affiliations?):|(?:[^\s:]+ ){0,3}[^\s:]+: ?(?:[\d€$£]|[^:]+ \d+:)|(?:this|the) \S+ runs (?:100%|entirely|fully|locally) (?:on|in) your\b|(?:\S+ ){1,4}of (?:them|these|those|that \w+)\b|\S+ vs\.? |(?:news|updates?|status|version|note|warning|disclaimer|installation|usage|quick ?start|features?|requirements|demo|documentation|license|author|contents)(?:\s?[:：—–-]\s| (?:is|are|was|for|of|an?|the|[vV]?\d)|\W*$)|install\b|this one\b|the (?:other|former|latter|(?:first|second) one)\b|getting started|download\b(?! and| media| videos?| files?)|(?:designed|developed|made|built|created|written|contributed|compiled|curated|maintained|tested) (?:by|with)\b)|^\S+ \S+\.$|\bis (?:a )?part of\b|\b(?:(?:was|were) born|is what)\b|\b(?:badge|button|link|image|video|figure|table|diagram) (?:above|below)\b|\b(?:is|are) (?:included|provided|bundled|required|needed|here)\.$|\b(?:is|are) (?:here (?:—|to)|out now|now (?:available|live|open|out))\b/iu;

/** Words of states and credits. A definition may hold them: “Lantern is a file server developed by sailors”. */
export const remark =
  /\b(?:coming soon|work in progress|under (?:active |heavy )?development|has (?:been )?(?:moved|renamed|archived)|no longer (?:maintained|developed|supported)|moved to|is now (?:part of|developed|maintained)|deprecated|designed by|developed by|made (?:by|with)|written by|all rights reserved|licensed under|maintained by|by the (?:team|people|makers?|authors?) (?:behind|of)|remains? (?:an? )?(?:open|hard|challenging|difficult|underdeveloped|unsolved|elusive)|, yet (?:its|their|the|most|few|no)|no key required|in (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}|password|changelog|table of contents|not affiliated)\b/iu;

const verbs =
  'Run|Turn|Convert|Build|Send|Hide|Find|Record|Transform|Generate|Create|Make|Manage|Monitor|Track|Scan|Search|Browse|Read|Write|Edit|Play|Watch|Download|Share|Sync|Deploy|Host|Serve|Test|Debug|Visuali[sz]e|Explore|Replace|Remove|Strip|Undo|Revert|Rewrite|Translate|Transcribe|Control|Automate|Connect|Export|Extract|Capture|Intercept|Detect|Block|Encrypt|Configure|Customi[sz]e|Design|Draw|Render|Compile|Compress|Compare|Train|Organi[sz]e|Fetch|Query|Store|Use|Rebuild|Simulate|Audit|Review|Validate|Let|Stream|Solve|Tell|Check|Group|Lint|Mount|Shift|Sort|Explain|Emulate|Show|Warn|Parse|Move|Migrate|Decode|Collect';

/** A command to the program in a description. Later in a README, it tells how to use one. */
export const order = new RegExp(String.raw`^(?:${verbs})\b`, 'i');

/** “Tells you which …”: the same verbs in the third person. “Tools for …” is none. */
export const thirdPerson = new RegExp(
  `^(?:(?:${verbs})e?s|[A-Z][a-z]+s (?:an?|the|your|any|every)) `,
);

/** What a thing does or is like, at the beginning. */
export const deed =
  /^(?:Adds?|Brings?|Open[- ]source|Self[- ]hosted|Local[- ]first|Lightweight|Fast|Native|Minimal|Cross[- ]platform|Simple|Tiny|Real-?time|Unofficial|Interactive|Persistent|Permanent)\b/i;

/** “University of Porto”, “Harbour Examples”: names or a heading, and no sentence. */
export const namesAlone =
  /^(?!An? )(?:(?:[\p{Lu}\p{N}(&·,.:;–-]\S*|of|and|the|di|de|der|von|et)(?: |$))+$/u;
