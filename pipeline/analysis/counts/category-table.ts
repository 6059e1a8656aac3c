/** A kind of repository, and the words that put a row in it. */
export type Category = {
  /** Kept as it is from night to night: shares are compared by it. */
  readonly name: string;
  /** Whether its repositories are things to use, rather than to read, to play or to trade. */
  readonly tools: boolean;
  /** Topics or phrases, one of which in a description is enough; separated by commas. */
  readonly strong: string;
  /** Phrases that only tip the balance. */
  readonly weak: string;
};

/**
 * The kinds, the narrower first: where a row fits two equally well, it counts in the first.
 *
 * A hyphen and a space are one, and so are singular and plural. Words match whole, never within others.
 */
export const categoryTable: readonly Category[] = [
  {
    name: 'MCP servers',
    tools: true,
    strong: 'mcp server, model context protocol, mcp, mcp client, mcp gateway, mcp tool',
    weak: 'tool calling, function calling',
  },
  {
    name: 'Agent skills and prompts',
    tools: true,
    strong: `agent skill, claude skill, claude code skill, codex skill, skill md, agents md, claude md, skill library,
      cursor rule, system prompt, prompt library, prompt engineering, claude code plugin, codex plugin, ai skill,
      prompt template, skill 集合, 提示词, 技能, スキル`,
    weak: 'skill, prompt, slash command, rule, plugin, claude code, codex, claude',
  },
  {
    name: 'Coding agents',
    tools: true,
    strong: `coding agent, coding assistant, ai coding, claude code, codex, cursor, copilot, github copilot, opencode, gemini cli,
      vibe coding, vibecoding, aider, windsurf, cline, antigravity, agent harness, harness engineering, coding harness, harness,
      deepseek harness, dsh plugin, dsh, ai pair programming, code review agent, grok build, spec driven development, 编程助手, 编程智能体`,
    weak: 'ide, code review, pull request, terminal, worktree, preset, whale',
  },
  {
    name: 'AI agents',
    tools: true,
    strong: `ai agent, agent, agentic, agentic ai, multi agent, autonomous agent, agent framework, agent memory, agent runtime,
      langchain, langgraph, langchain4j, crewai, browser agent, computer use, agent os, openclaw, hermes agent, ai assistant, assistant,
      personal assistant, ai coworker, ai bot, a2a, acp, chatbot, ai workspace, 智能体, 助手, 多智能体, エージェント, 에이전트`,
    weak: 'memory, rag, orchestration, workflow automation, coworker, llm, ai, openai, claude, gpt, deepseek',
  },
  {
    name: 'Model training and inference',
    tools: true,
    strong: `llm inference, inference engine, inference, language model, large language model, local llm, on device llm, local ai, fine tuning,
      finetuning, fine tune, quantization, gguf, llama cpp, vllm, sglang, ollama, mlx, mixture of expert, moe, expert parallelism,
      reinforcement learning, rl, rlhf, grpo, post training, pretraining, transformer, deep learning, neural network, machine learning, pytorch, megatron,
      foundation model, kimi k3, embedding model, tokenizer, cuda kernel, frontier intelligence, model serving, ai model, gpu cluster, openai compatible,
      model router, llm gateway, llm router, diffusion language model, world model, attention, 大模型, 推理引擎, 微调, 训练, 机器学习`,
    weak: 'llm, gpu, cuda, benchmark, dataset, model, token, weights, quantized, tensor',
  },
  {
    name: 'Speech and audio',
    tools: true,
    strong: `text to speech, tts, speech to text, speech recognition, asr, voice agent, voice, voice cloning, transcription, whisper, audio,
      speech, music generation, music player, youtube music, podcast, synthesizer, midi, vst, spotify, 语音, 音乐, 音频`,
    weak: 'music, sound, microphone, song, lyric',
  },
  {
    name: 'Images, video and 3D',
    tools: true,
    strong: `image generation, video generation, text to image, text to video, image to 3d, image to video, ai video, video editing, video editor,
      comfyui, stable diffusion, diffusion, computer vision, vision language model, ocr, object detection, segmentation, gaussian splatting,
      image editing, photo, threejs, three js, webgl, webgpu, generative art, creative coding, rendering, renderer, ray tracing, motion graphics,
      animation, remotion, watermark, deepfake, vulkan, bgfx, rhi, video, image, 3d, blender, film, 图片生成, 视频, 图像, 绘画, 短剧, 漫剧, 動画, 画像`,
    weak: 'design, art, cinematic, camera, gallery, visual, shader, ffmpeg, poster, handdrawn, sticker',
  },
  {
    name: 'Crypto and trading',
    tools: false,
    strong: `crypto, cryptocurrency, bitcoin, btc, ethereum, eth, solana, blockchain, web3, defi, nft, smart contract, trading bot, trading,
      arbitrage, mev, uniswap, binance, polymarket, wallet, token sniper, sniper, airdrop, usdt, dex, copy trading, stock, quant, quantitative trading, fintech,
      finance, trader, evm, solidity, hyperliquid, memecoin, pump fun, kalshi, prediction market, 交易, 量化, 股票, 加密货币, 区块链, 基金, 金融`,
    weak: 'bot, market, price, on chain, payment, token, investment, portfolio',
  },
  {
    name: 'Games',
    tools: false,
    strong: `game, minecraft, roblox, game engine, gamedev, unity, unreal engine, unreal, godot, steam, mod, modding, emulator, fps, call of duty, quake, counter strike, anti cheat, rpg, fivem,
      game server, minecraft mod, cheat, aimbot, bunnyhop, cs2, valorant, fortnite, gta, arcade, chess, multiplayer, litematica, playstation, xbox,
      nintendo, speedrun, wolfenstein, idtech, modpack, 游戏, 我的世界, ゲーム, 게임`,
    weak: 'player, mods, launcher, script executor, executor, lua, skin, gaming, trainer',
  },
  {
    name: 'Security',
    tools: true,
    strong: `security, cybersecurity, vulnerability, exploit, pentest, pentesting, penetration testing, red team, redteam, redteaming, osint, cve, malware,
      ransomware, reverse engineering, appsec, application security, devsecops, code security, secret detection, bug bounty, rce, poc, sandbox escape,
      jailbreak, ctf, forensic, infosec, fuzzing, steganography, anti detection, prompt injection, guardrail, permission, zero day, 0day, offensive security,
      phishing, threat, firewall, ai security, agent security, waf, 漏洞, 安全, 渗透, 逆向, セキュリティ`,
    weak: 'attack, hardening, audit, bypass, hacker, obfuscation, detection, encryption',
  },
  {
    name: 'Networking and privacy',
    tools: true,
    strong: `vpn, proxy, vless, vmess, xray, v2ray, wireguard, tor, tor browser, onion, shadowsock, sing box, clash, warp, tunnel, dns, anonymity, anonymous,
      ad blocker, adblock, 3x ui, cloudflare worker, mesh network, tls, esim, modem, sms verification, phone verification, sms, residential proxy, temp mail,
      censorship, privacy, 代理, 科学上网, 节点, 翻墙`,
    weak: 'network, panel, cloudflare, subscription, unlimited, bypass, ip',
  },
  {
    name: 'Hardware and embedded',
    tools: true,
    strong: `esp32, arduino, raspberry pi, embedded, firmware, microcontroller, iot, robot, robotic, ros, ros2, drone, fpga, risc v, hackrf, sdr, 3d printing,
      3d printer, home assistant, smart home, sensor, wearable, lidar, bluetooth, keyboard firmware, cad, pcb, kicad, hardware, echo dot, zigbee, cpu, dram, 机器人, 嵌入式, 硬件, 单片机`,
    weak: 'device, board, chip, radio, battery, usb',
  },
  {
    name: 'Documents and notes',
    tools: true,
    strong: `pdf, docx, pptx, ppt, powerpoint, excel, office suite, office, document viewer, document ai, file converter, format converter, markdown editor,
      note taking, note, obsidian, knowledge base, second brain, knowledge management, slide, presentation, epub, ebook, typst, latex, spreadsheet,
      document, notion, wiki, writing, resume, translation, translator, 文档, 笔记, 写作, 简历, 翻译, 知识库, ドキュメント, 翻訳`,
    weak: 'markdown, word, converter, text, book, html, paper',
  },
  {
    name: 'Data and databases',
    tools: true,
    strong: `database, sql, sqlite, postgres, postgresql, mysql, redis, mongodb, vector database, vector search, duckdb, data engineering, etl, analytics, olap,
      data pipeline, data science, data visualization, time series, graph database, knowledge graph, search engine, web scraping, scraper, scraping, crawler, dataset,
      kafka, parquet, business intelligence, orm, semantic search, 数据库, 爬虫, 数据分析, データベース`,
    weak: 'data, query, index, retrieval, dashboard, csv, storage, cache',
  },
  {
    name: 'DevOps and infrastructure',
    tools: true,
    strong: `kubernetes, k8s, docker, devop, terraform, infrastructure, cloud native, ci cd, github action, monitoring, observability, homelab, self hosting,
      deployment, container, helm, ansible, serverless, aws, gcp, azure, paas, sandbox, microvm, firecracker, virtual machine, opentelemetry, logging, nginx,
      reverse proxy, load balancer, gpu orchestration, backup, vps, microservice, distributed system, 运维, 容器, 部署, 监控`,
    weak: 'self hosted, server, cloud, cluster, distributed, scale, panel, admin',
  },
  {
    name: 'Web frameworks and interfaces',
    tools: true,
    strong: `react, vue, svelte, angular, nextjs, next js, tailwind, tailwindcss, css, frontend, ui component, component library, ui library, ui kit, design system,
      web framework, astro, htmx, chrome extension, browser extension, landing page, website template, portfolio website, cms, web app, ecommerce, saas,
      fullstack, spring boot, django, laravel, express, fastapi, crm, erp, figma, web component, shadcn, 前端, 网站, 浏览器插件, 小程序`,
    weak: 'ui, web, frontend, html, javascript, typescript, browser, backend, vite, static site, framework',
  },
  {
    name: 'Languages and systems',
    tools: true,
    strong: `compiler, programming language, interpreter, operating system, kernel, linux kernel, runtime, jit, llvm, assembler, assembly, webassembly, wasm,
      systems programming, memory allocator, garbage collector, type checker, language server, parser, virtual machine, debugger, gdb, lldb, ebpf, bootloader, bios,
      unikernel, file system, filesystem, simd, hypervisor, standard library, formal verification, programming paradigm, 编译器, 操作系统, 内核`,
    weak: 'rust, zig, c99, low level, native, concurrency, performance, unix',
  },
  {
    name: 'Developer tools',
    tools: true,
    strong: `developer tool, devtool, cli, command line, tui, terminal, code editor, text editor, neovim, vim, vscode, vscode extension, ide, linter, formatter, build tool,
      package manager, version control, git, testing, test framework, sdk, api client, monorepo, bundler, code generation, static analysis, shell, zsh, dotfile, tmux,
      code review, pull request, http client, boilerplate, starter template, scaffolding, library, 开发工具, 命令行, 终端`,
    weak: 'developer, script, automation, template, plugin, github, open source, devtool, api',
  },
  {
    name: 'Desktop and mobile apps',
    tools: true,
    strong: `desktop app, macos, macos app, menu bar, menubar, windows app, android, android app, ios, ios app, iphone, swiftui, flutter, react native, electron, tauri, kotlin,
      jetpack compose, wallpaper, file manager, launcher, media player, clipboard, screenshot, screen recorder, screen recording, xposed, lsposed, apk, disk cleanup, disk cleaner,
      bittorrent, torrent, media downloader, video downloader, downloader, yt dlp, telegram bot, discord bot, reminder, desktop client, android tv, jellyfin, plex,
      whatsapp, wechat, desktop, 桌面, 安卓, 客户端, 微信, 下载器, 播放器, アプリ`,
    weak: 'app, windows, mac, mobile, offline, local first, bot, desktop, linux, tray, telegram',
  },
  {
    name: 'Science and mathematics',
    tools: false,
    strong: `mathematics, math, theorem, theorem proving, lean4, physics, chemistry, biology, bioinformatics, genomics, protein, astronomy, climate, medical, medicine, healthcare,
      quantum, quantum computing, scientific computing, simulation, geospatial, gis, research paper, arxiv, neuroscience, statistics, calculator, 数学, 物理, 医学, 科研, 论文`,
    weak: 'research, paper, science, study, experiment, scientific',
  },
  {
    name: 'Learning material and lists',
    tools: false,
    strong: `awesome list, awesome, curated list, tutorial, course, interview, interview question, leetcode, roadmap, cheatsheet, cheat sheet, handbook, guidebook, learning,
      study guide, beginner friendly, from scratch, book, education, bootcamp, exercise, workshop, lecture, best practice, how to, paper list, reading list, field guide, guide,
      教程, 学习, 入门, 指南, 面试, 课程, 书, 从零`,
    weak: 'learn, list, example, note, resource, student, curated, collection, anthology',
  },
];
