import { expect, test } from 'vitest';
import { findInstalls } from '../../../../pipeline/scan/risk/installs.ts';

test.each([
  ['$ sudo npm install --save-dev @tidy/logs@2.0.1 chalk', ['npm/@tidy/logs@2.0.1', 'npm/chalk']],
  ['npx -y tidy-logs@latest init my-app', ['npm/tidy-logs']],
  ['cd app && pnpm add tidy-logs', ['npm/tidy-logs']],
  ['yarn global add tidy-logs # once', ['npm/tidy-logs']],
  ['python3 -m pip install -U "Tidy_Logs[all]>=2" other', ['pypi/Tidy_Logs', 'pypi/other']],
  ['pip3 install tidy==1.4 -r requirements.txt', ['pypi/tidy@1.4']],
  ['uvx tidy --port 80', ['pypi/tidy']],
  ['cargo install tidy --locked', ['crates.io/tidy']],
  ['go install example.com/tidy/cmd/tidy@v1.2.3', ['go/example.com/tidy/cmd/tidy@1.2.3']],
  ['npm run build', []],
  ['npm install ../../etc ./local https://example.com/x.tgz <name>', []],
  ['# npm install tidy-logs', []],
  ['echo npm install tidy-logs', []],
])('the code “%s” installs %j', (command, installs) => {
  expect(findInstalls(`# Logs\n\n\`\`\`sh\n${command}\n\`\`\`\n`)).toEqual(installs);
});

test('commands are read from every form of code, each package once, and not from prose', () => {
  const readme =
    'npm install the package, or run `npm i -g one`.\n\n    pip install two\n\n$ gem install three\n\n<pre><code>npx four\nnpx one</code></pre>\n';
  expect(findInstalls(readme)).toEqual(['npm/one', 'pypi/two', 'rubygems/three', 'npm/four']);
});
