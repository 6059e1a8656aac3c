import {
  deu,
  eng,
  fra,
  ind,
  ita,
  jpn,
  kor,
  nld,
  pol,
  por,
  porBr,
  rus,
  spa,
  swe,
  tur,
  ukr,
  vie,
  zho,
} from 'stopword';

/** Stop words of some language that name a technology, or a thing repositories are about. */
const meaningful = new Set(['ai', 'go', 'hat', 'tag', 'per', 'era', 'op']);

/** Words nearly every repository uses of itself; they tell nothing of a night. */
const boilerplate = `
  zero two three four five six seven eight nine ten hour minute second week month half dozen hundred thousand million
  able about across app apps application applications agent agents ai assistant bot coding model models plugin plugins local add additional advanced after again agnostic all almost alone also alternative always
  amazing another any anyone anything around auto available avoid awesome back based basic beautiful become before being
  best better between beyond big both bring bringing brings build builder building built bundled call can capable change
  clean click code codebase collection com come comes community complete comprehensive config convert copy core create
  created creating creation current currently custom customizable cut daily day demo dependency deploy design designed
  different direct directly do doc docs documentation does done down download each easily easy edition efficient else enable
  enables end english ensure enterprise entire etc even ever every everyone everything exact example existing experience experimental explore
  extensible fast faster feature features feel file files find first fix focus focused folder follow following format free friendly
  from full fully fun future general generate generated get gets getting git github give gives go good grade great guide had handle
  hand hands has help helper helpful helps here high highly home how hub idea implementation implemented improve include included
  includes including info inside inspired install installation instant instead instruction integrated integration into
  issue its job just keep keeps key keyless kind know language large latest learn less let lets level library life light
  lightweight like line link list little live load logic long look looks lot made main make maker makes making manage management many
  master may mean means minimal mini minimalist mobile mode modern modular more most much multi multiple must my name native need
  needed needs never new news next no node non not nothing now off official offline often old one online only open opensource option options
  order org original other our out over own package page part people per personal platform plus point portable possible
  powerful powered pre preview private pro problem process production productivity program project projects proper provide provides
  public purpose quality quick quickly quickstart rather read readable readme ready real realtime really related release
  released reliable repo repos repository require required requires requirement resource rich right run running runs safe same
  sample save scale scratch seamless section see select self server service set sets setup several share should show side simple
  simply since single site size small smart so software solution some something source special specific stack standalone
  standard start started state status step still structured style such suite super support supported supporting supports
  sure system systems take task team tech technology template test text than that their them then there these they thing things think this
  those through time today toolkit tool tools top track true try turn turns two type under understand understanding universal
  unofficial until up update updated updates upon use used useful user users uses using utility various version very via
  view want wants was way ways we web website well were what when where which while who whole why will window with within without
  work workflow working works world would write writing written year years you your zero www http https html readme md
`;

/** Keys of words that no reader would call a subject. */
export const stopWords: ReadonlySet<string> = new Set(
  [deu, eng, fra, ind, ita, jpn, kor, nld, pol, por, porBr, rus, spa, swe, tur, ukr, vie, zho]
    .flat()
    .filter((word) => !meaningful.has(word))
    .concat(boilerplate.trim().split(/\s+/)),
);
