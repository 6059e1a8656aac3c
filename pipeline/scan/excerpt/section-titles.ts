/**
 * Whether a section tells how to get, run or share the project instead of what it is.
 *
 * A title counts by its first words, after numbers and pictures, and only while it is short.
 */
export function isSideSection(title: string): boolean {
  const words = title.toLowerCase().replace(/^[^\p{L}]+/u, '');
  return words.length <= 60 && sideSection.test(words);
}

const sideSection = new RegExp(
  `^(?:${[
    'install|set ?-?up|getting started|get started|quick ?-?start|usage|how to (?:use|run|install|build)|running|run\\b|build(?:ing)?\\b|deploy',
    'download|requirements|system requirements|pre-?requisites|dependenc|configur|environment|development|developing|testing|tests?\\b',
    'licen[sc]|contribut|change ?log|news|(?:latest |recent )?updates?\\b|what.?s new|releases?\\b|release notes|table of contents|contents|toc\\b|on this page',
    'acknowledg|credits?|thanks|citation|cite|bibtex|stars?\\b|sponsor|support|donat|communit|contact|follow|join|links?\\b|resources|disclaimer',
    'inference|evaluation|benchmarks?\\b|results\\b|references?\\b|security|privacy|roadmap|to-?do|faq|frequently asked|questions|troubleshoot|authors?\\b|team\\b|badges|screenshots?|languages?\\b|project structure|repository (?:structure|layout)',
    'file structure|directory|legal|warranty|automated installation|direct download',
    '安装|快速|开始使用|使用方法|使用说明|使用|用法|下载|许可|授权|贡献|更新|目录|致谢|鸣谢|免责|声明|交流|捐|赞助|联系|环境|部署|运行|构建|开发|配置|常见问题|项目结构|仓库结构|演示|截图|友情',
    'インストール|使い方|ライセンス|動作環境|クイック|설치|사용법|라이선스|빠른 시작',
    'instala|uso\\b|licen[cç]|установка|запуск|использование|лицензия|скачать|быстрый старт|نصب|kurulum|cài đặt',
  ].join('|')})`,
  'u',
);
