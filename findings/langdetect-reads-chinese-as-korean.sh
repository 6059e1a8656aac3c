#!/usr/bin/env bash
# Runs: langdetect 1.0.9 of Debian 12 on short Chinese descriptions of repositories, which have no
# letter of the Korean script; each with five seeds.
# Guess: zh-cn or zh-tw, by the script alone.
# Seen: “a command line tool”, “an assistant with artificial intelligence” and “a high-speed network
# framework” are Korean with every seed. A whole sentence with a comma is Chinese.
# Why it matters: many descriptions are that short. A filter by language shows Chinese projects to
# readers of Korean, and hides them from readers of Chinese. Our product names no language.
set -euo pipefail
/usr/bin/python3 -c 'import langdetect' 2> /dev/null ||
  { echo 'apt-get install python3-langdetect' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > try.py <<'PY'
import sys
import langdetect

texts = ['命令行工具', '人工智能助手', '高性能网络框架', '一个用于解析和转换文件的命令行工具，支持多种格式。']
seen = []
for text in texts:
    answers = set()
    for seed in range(5):
        langdetect.DetectorFactory.seed = seed
        answers.add(langdetect.detect(text))
    seen.append('/'.join(sorted(answers)))
print('guess:   zh-cn, zh-cn, zh-cn, zh-cn')
print('seen:   ', ', '.join(seen))
sys.exit(0 if seen == ['ko', 'ko', 'ko', 'zh-cn'] else 1)
PY
echo "version: $(dpkg-query --show --showformat '${Package} ${Version}' python3-langdetect)"
/usr/bin/python3 try.py
