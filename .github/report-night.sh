#!/usr/bin/env bash
# Keeps one issue about nights that fail: opened or added to when one fails, closed when one succeeds.
set -euo pipefail
title='The night was not published'
number=$(gh issue list --state open --search "in:title \"$title\"" --json number --jq '.[0].number // empty')
case "${1:-}" in
  failed)
    body="The run of $(date --utc '+%F %H:%M') UTC did not finish: ${RUN_URL:-no address}. What was published before stays; the next run tries again."
    if [ -n "$number" ]; then gh issue comment "$number" --body "$body"; else gh issue create --title "$title" --body "$body"; fi
    ;;
  recovered)
    if [ -n "$number" ]; then gh issue close "$number" --comment 'A night was published again.'; fi
    ;;
  *)
    echo 'usage: report-night.sh failed|recovered' >&2
    exit 2
    ;;
esac
