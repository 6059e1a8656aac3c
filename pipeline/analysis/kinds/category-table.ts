/** What a category's repositories are for, and the phrases by which one knows it. */
export type Category = {
  readonly name: string;
  /** Words for the thing itself, whatever it is about: they count most where a text names what it is. */
  readonly form?: string;
  /** Phrases, separated by commas, that place a repository by themselves. */
  readonly strong: string;
  /** Phrases that speak for the category among other evidence. */
  readonly plain: string;
  /** Phrases that only tip the balance. */
  readonly weak: string;
  /** Main languages of code that tip the balance. */
  readonly languages?: string;
};

/** The name of what fits no category, such as business and everyday life. A row's category is then null. */
export const noCategory = 'Other';

/**
 * The categories, the narrower first: where two fit a repository equally well, it belongs to the first.
 *
 * A hyphen and a space are one, and so are singular and plural. Words match whole. Chinese phrases match anywhere.
 */
export const categoryTable: readonly Category[] = [
  {
    name: 'Agent skills and prompts',
    form: 'skill, agent skill, codex skill, claude code skill, claude skill, prompt, prompt pack, system prompt, prompt library, rule set, 技能, 提示词, スキル',
    strong: `ai skill, skill for claude, skill for codex, skill for agent, skill pack, skill library, skill collection, prompt library, prompt collection, prompt pack, system prompt, prompt template, cursor rule, claude md, 技能包, 技能库, 提示词, 提示词库, プロンプト, agent skill, claude skill, codex skill, claude code skill`,
    plain: `skill md, prompt engineering, slash command, persona, agents md, rule set, 技能, スキル, 提示詞`,
    weak: `rule, instruction, jailbreak, anthropic skill`,
  },
  {
    name: 'Coding agents',
    form: 'coding agent, coding assistant, agent harness, coding harness, ai developer terminal, dsh, deepseek harness, harness',
    strong: `coding agent, ai coding, coding assistant, code agent, coding harness, agent harness, coding session, vibe coding, vibecoding, pair programming, pair programmer, software engineering agent, swe agent, claude code plugin, codex plugin, opencode plugin, claude plugin, deepseek harness, harness plugin, dsh plugin, dsh, spec driven, spec driven development, code review agent, agentic coding, agentic ide, ai ide, codex workflow, 编程智能体, 编程助手, 编码智能体, 代码助手, 编程代理, 代码智能体, coding agent, coding assistant, deepseek harness`,
    plain: `claude code, codex, cursor, copilot, github copilot, opencode, gemini cli, codex cli, windsurf, cline, aider, roo code, antigravity,
      kilo code, kiro, kimi code, qwen code, grok build, crush, harness, harness engineering, worktree, agent session, ai developer, subagent, codebase context, repository tool`,
    weak: `codebase, token usage, quota, session, context window, pull request, mcp, developer tool, repo map, preset, orchestrator`,
  },
  {
    name: 'Model training and inference',
    strong: `llm inference, inference engine, inference server, inference runtime, model inference, language model training, local llm, on device llm, fine tuning, finetuning, fine tune,
      quantization, quantized, gguf, ggml, llama cpp, vllm, sglang, mixture of expert, moe, expert parallelism, rlhf, grpo, post training, pretraining,
      pre training, speculative decoding, kv cache, open weight, open weight model, trillion parameter, billion parameter, parameter model, foundation model, multimodal model,
      reasoning model, diffusion language model, cuda kernel, gpu kernel, tensor library, training framework, distributed training, model serving, embedding model, tokenizer, attention kernel, from scratch llm,
      推理引擎, 大模型推理, 微调, 预训练, 训练框架, 量化模型, 模型训练, 具身智能`,
    plain: `inference, language model, large language model, llm, transformer, deep learning, neural network, machine learning, pytorch, reinforcement learning,
      model weight, checkpoint, mlx, ollama, lora, local model, apple silicon, moe model, attention, benchmark, vla, world model, rl training, nvme, tpu, rocm, evaluation harness, gpu, 大模型, 机器学习, 强化学习, 推理`,
    weak: `cuda, ram, vram, streaming expert, weights, token per second, parameter, safetensor, hugging face`,
  },
  {
    name: 'Audio and speech',
    strong: `text to speech, speech to text, speech recognition, speech synthesis, tts, asr, voice cloning, voice conversion, voice agent, voice assistant, voice runtime, voice chat, transcription, transcribe,
      transcriber, transcript, dictation, whisper, music generation, music player, audio plugin, vst, synthesizer, podcast, lyric, midi, audio editor, audio engine, sheet music, soundboard, ultrasonic,
      meeting recorder, 语音识别, 语音合成, 语音转写, 配音, 音乐播放器, 音频, 转录, 歌词, 转写, 音声`,
    plain: `audio, speech, voice, music, sound, song, microphone, playlist, guitar, drum, diarization, realtime voice, 语音, 音乐, 声音`,
    weak: `spotify, recording, recorder, headphone, wav, mp3, listen`,
  },
  {
    name: 'Images, video and 3D',
    strong: `image generation, video generation, text to image, text to video, image to video, image to 3d, image editing, image editor, video editing, video editor, photo editor, comfyui, stable diffusion,
      video world model, gaussian splatting, 3d model, 3d reconstruction, object detection, computer vision, generative art, creative coding, ray tracing, path tracing, path tracer, rasterizer, renderer, motion graphics, remotion, graphics library, rhi,
      three js model, animation, diagram, icon, face swap, upscaling, background removal, watermark removal, storyboard, short drama, video creation, visual novel, draw io, illustration, image dataset, segmentation, photogrammetry,
      文生图, 图生视频, 视频生成, 图片生成, 图像生成, 视频剪辑, 视频创作, 生图, 短剧, 漫剧, 分镜, 动画, 绘图, 修图, 图像处理, 导演台`,
    plain: `image, video, photo, 3d, three js, threejs, webgl, webgpu, shader, vulkan, rendering, blender, cinematic, visual, picture, graphic, film, ffmpeg, drawing, camera, opengl, depth estimation, 图片, 视频, 图像, 画布, 照片`,
    weak: `canvas, art, scene, glsl, svg, wallpaper, frame, texture, gallery, mp4`,
    languages: 'GLSL, HLSL',
  },
  {
    name: 'Crypto and trading',
    strong: `crypto, cryptocurrency, bitcoin, ethereum, solana, blockchain, web3, defi, nft, smart contract, trading bot, trading, copy trading, grid bot, arbitrage, mev, uniswap, binance, polymarket, hyperliquid,
      token sniper, airdrop, usdt, memecoin, pump fun, prediction market, kalshi, stock market, stock analysis, quantitative trading, algorithmic trading, backtesting, hedge fund, portfolio tracker, evm, erc20, wallet drainer, crypto payment, wallet tracker, fund manager, trader,
      量化, 交易, 股票, 加密货币, 区块链, 基金, 炒股, 选股, A股, 投资, 链上, 行情, 网格`,
    plain: `wallet, token launch, btc, eth, on chain, dex, stock, quant, finance, fintech, investment, futures, staking, sniper, mint, mining, chainlink, hardhat, solidity, money, 金融, 钱包, 理财`,
    weak: `market, price, portfolio, payment, exchange, bsc, bot, seed phrase`,
    languages: 'Solidity, Move, Cairo',
  },
  {
    name: 'Games',
    form: 'game, mod, modpack, aimbot, cheat, trainer, script executor, remake, emulator, level editor, 游戏, 外挂, 模组',
    strong: `video game, game engine, game server, game mod, game development, gamedev, minecraft, minecraft mod, roblox, fivem, first person shooter, counter strike, valorant, fortnite, call of duty, palworld, gta, aimbot, wallhack, esp, spoofer, trainer, script executor, anti cheat, bunnyhop, unreal engine, unity plugin, godot, speedrun, emulator, console emulator, playstation, nintendo, xbox, steam deck, steam, rpg, roguelike, battle royale, chess engine, modpack, datapack, mod menu, fps booster, gameplay, multiplayer mod, decompilation, recompilation, source port, pokemon, zelda, mmo, cheat, lua script, browser game, card game, puzzle game, kenshi, bedrock, spigot, fabric mod, litematica, sourcemod, metamod, 游戏, 我的世界, 游戏引擎, 外挂, 辅助, 修改器, 模组, 开服, 小游戏, ゲーム, 게임, game, game port, classic game, android game`,
    plain: `gaming, mod, player, multiplayer, co op, coop, unity, unreal, fps, shooter, arcade, dungeon, level editor, quest, controller, gamer, playable, simulator, cs2, executor, injector, 玩具, 玩家, 存档, 玩法`,
    weak: `skin, launcher, world, physics engine, map, score, loader, macro, vr, hack, toy`,
    languages: 'GDScript, mcfunction',
  },
  {
    name: 'Security',
    strong: `security, cybersecurity, vulnerability, vulnerability scanner, exploit, proof of concept exploit, pentest, pentesting, penetration testing, penetration tester, red team, red teaming, redteam, offensive security, osint, cve, malware, ransomware, reverse engineering, appsec, application security, secret scanning, secret scanner, bug bounty, rce, privilege escalation, sandbox escape, jailbreak detection, ctf, forensic, fuzzing, fuzzer, prompt injection, guardrail, zero day, 0day, phishing, threat detection, threat intelligence, waf, burp suite, access control testing, policy language, policy engine, agent security, ai security, supply chain attack, static application security, endpoint detection, edr, password manager, password cracking, kernel exploit, bootkit, rootkit, c2 framework, shellcode, hardening, intrusion detection, permission layer, root exploit, authorization, 漏洞, 渗透, 逆向, 红队, 网络安全, 安全扫描, 安全审计, 提权, 攻防, 免杀, 溯源, セキュリティ, anti detection, anti tamper, 0 day, sandbox escape, kernel hardware breakpoint, reference monitor`,
    plain: `attack, audit, attacker, poc, hacker, bypass, obfuscation, deobfuscation, provenance, sandboxing, encryption, decryption, detection, scanner, secret, credential, permission, disassembler, debugger, anti debug, zero trust, anomaly detection, compliance, 安全, 攻击, 检测, 越狱, stealth, microcode, jailbreak, ring 0, memory forensic, privilege, untrusted`,
    weak: `risk, governance, policy, signed, kernel, leak, protect, identity, tamper, verification`,
  },
  {
    name: 'Networking and privacy',
    strong: `vpn, proxy, vless, vmess, v2ray, xray, wireguard, tor, tor browser, shadowsocks, shadowrocket, sing box, clash, mihomo, warp, tunnel, socks5, dns, censorship, censorship circumvention, anonymity, anonymous, ad blocker, adblock, 3x ui, mesh network, file transfer, file sharing, p2p, peer to peer, qr transfer, temp mail, disposable email, email alias, sms verification, steganography, end to end encrypted, e2ee, private messaging, encrypted messenger, reverse proxy for, nat traversal, remote desktop, tls, network monitor, packet capture, wifi, ip rotation, ssh tunnel, subscription converter, telegram proxy, residential proxy, 代理, 科学上网, 节点, 翻墙, 机场, 内网穿透, 订阅转换, 梯子, 隐私邮箱, 反代, 反向代理, 匿名, 临时邮箱, send a file, move a file, transfer file, between two device, hide message, hidden message, secret message, hide secret message, hide my email`,
    plain: `network, privacy, private, anonymous chat, egress, routing, router, cloudflare worker, panel, messenger, fingerprint, restricted network, encrypted, hidden message, hide message, email, hotspot, ipv6, firewall, 网络, 隐私, 邮箱`,
    weak: `cloudflare, subscription, ip, tcp, udp, socket, railway, bypass, unlimited`,
  },
  {
    name: 'Hardware and embedded',
    strong: `esp32, esp8266, arduino, raspberry pi, embedded, firmware, microcontroller, iot, robot, robotic, ros2, drone, fpga, risc v, hackrf, sdr, software defined radio, 3d printing, 3d printer, home assistant, smart home, sensor, wearable, smartwatch, lidar, bluetooth, ble, mechanical keyboard,
      cad, pcb, kicad, usb device, usb, oscilloscope, e ink, eink, kindle, zigbee, matter protocol, modem, 4g module, remote control, logic analyzer, kernel driver, device driver, thermostat, battery, led matrix, flipper zero, verilog, circuit, echo dot, dongle, printer, meshtastic, lora radio, car,
      机器人, 嵌入式, 硬件, 单片机, 固件, 智能家居, 手环, 开发板, 无人机, 打印机, 树莓派`,
    plain: `hardware, device, board, chip, radio, motor, stm32, gpio, i2c, serial port, badge, rf, on device machine learning, cpu, gpu fan, antenna, 设备, 蓝牙, 传感器`,
    weak: `sensor data, driver, android things, wire, solder, biscuit, rooted, amazon echo`,
    languages: 'Verilog, VHDL, SystemVerilog, OpenSCAD',
  },
  {
    name: 'Documents and writing',
    strong: `pdf, docx, pptx, powerpoint, word processor, office suite, ocr, document parsing, document converter, document conversion, markdown editor, note taking, notebook, obsidian, knowledge base, second brain, personal knowledge, slide, slide deck, presentation, epub, ebook, typst, latex editor, spreadsheet,
      resume builder, cv builder, translation, translator, subtitle translation, copywriting, grammar, whiteboard, handwriting, ai watermark, text watermark, provenance mark, writing assistant, novel writing, e book reader, citation manager, diary, journal, blog writing, dictionary, ai detector, text humanizer,
      文档, 笔记, 写作, 简历, 翻译, 知识库, 小说, 论文排版, 电子书, 文档转换, 润色, 阅读器, ドキュメント, 翻訳`,
    plain: `markdown, document, docs, writing, note, wiki, text editor, excel, converts word, writer, essay, article, reader, bookmark, watermark, slop, ai writing, 排版, 文字, 文章, 公众号`,
    weak: `text, book, html, word, equation, canvas, letter, unicode`,
  },
  {
    name: 'Data and databases',
    strong: `database, sql, sqlite extension, postgres, postgresql, mysql, vector database, vector search, duckdb, data engineering, etl, analytics, web analytics, product analytics, olap, data pipeline, data analysis, data science, data visualization, chart, charting, charting library, plotting, time series, graph database, knowledge graph, search engine, web scraping, scraper, scraping, crawler, web crawler,
      parquet, dataframe, business intelligence, orm, semantic search, full text search, content extraction, web fetching, data lake, session replay, open data, key value store, query engine, mongodb, redis, elasticsearch, log analysis, dashboard for data, 数据库, 爬虫, 数据分析, 数据可视化, 采集, 向量检索`,
    plain: `data, query, index, retrieval, csv, json, storage, embedding, rag, extraction, big data, stream processing, kafka, dataset, schema, url to markdown, 数据, 检索`,
    weak: `dashboard, cache, metric, structured, export, table, statistic`,
  },
  {
    name: 'Infrastructure and operations',
    strong: `kubernetes, k8s, docker compose, devops, terraform, infrastructure, cloud native, ci cd, monitoring, observability, homelab, deployment platform, container, container orchestration, helm, ansible, serverless, paas, microvm, firecracker, virtual machine, sandbox platform, agent sandbox, cluster, gpu cluster, gpu orchestration, opentelemetry, nginx, load balancer, load balancing, api gateway, ai gateway, llm gateway, llm router, model router, api relay, api proxy, account pool, api key management, server management, server panel, vps, backup, message queue, microservice, distributed system, cloud platform, control plane, hypervisor, compose, 运维, 容器, 部署平台, 监控面板, 网关, 中转站, 中转, 号池, 服务器管理, 云原生, 负载均衡, 多账号, 转发, 渠道, distributed platform, platform for running, agent environment`,
    plain: `self hosted, server, cloud, orchestration, scheduler, deployment, deploy, gateway, failover, uptime, linux server, one api, new api, sub2api, 2api, billing, multi tenant, relay, api key, rate limit, sandbox, environment at scale, incident, sre, 服务器, 部署, 监控, 调度, 轮询, openai compatible, openai compatible api, llm proxy`,
    weak: `docker, admin panel, scale, runtime, distributed, provider, latency, cpu limit, machine`,
    languages: 'HCL, Jinja',
  },
  {
    name: 'Web frameworks and interfaces',
    strong: `web framework, ui component, component library, ui library, ui kit, design system, canvas component, react component, web component, frontend framework, css framework, tailwind component, static site generator, cms, content management system, website builder, landing page, website template, portfolio website, admin template, admin system, admin dashboard, ecommerce, e commerce, online store,
      browser extension framework, full stack framework, http framework, rest framework, wordpress, magento, shopify, css library, svg icon library, icon library, scroll animation, webgl effect, 前端框架, 组件库, 后台管理, 管理系统, 网站模板, 建站, 商城, 前端, 小程序`,
    plain: `frontend, react, vue, svelte, angular, nextjs, next js, tailwind, css, web app, website, shadcn, html, spring boot, django, laravel, fastapi, express, flask, php, web development, site, ui, sticker, template, starter, 网站, 页面, 后端`,
    weak: `web, browser, javascript, typescript, backend, vite, component, interactive, page, demo`,
    languages: 'CSS, SCSS, Vue',
  },
  {
    name: 'Science and mathematics',
    strong: `mathematics, math, theorem, theorem proving, proof assistant, lean 4, lean4, chemistry, biology, bioinformatics, genomics, protein, astronomy, climate, medical, medicine, anatomy, healthcare, clinical, quantum computing, quantum, scientific computing, simulation of, geospatial, gis, preprint, neuroscience, mathematical modeling, mathematical modelling, materials science, molecular, research dataset, drug discovery, formal proof, formalization, epidemiology, statistics, numerical, earth science, weather model, programming paradigm, 数学建模, 数学, 物理, 化学, 生物, 医学, 科研, 论文, 建模`,
    plain: `research, paper, science, scientist, arxiv, academic, tex math, satellite, university, 学术, 研究, physics, scientific`,
    weak: `model, lab, calculation, terminal math, benchmark, reproducible, study, experiment, map, equation, dataset, physics simulation`,
    languages: 'Lean, Coq, Julia, R, MATLAB',
  },
  {
    name: 'Learning and lists',
    form: `awesome, curated list, curated collection, paper list, course, crash course, book, guide, field guide, handbook, anthology, taxonomy, tutorial, lecture note, learning, 教程, 学习, 指南, 蓝皮书, 橙皮书, 书, 课程,
      合集, 手册, 笔记合集, 读本, 精选列表, 文章, 学习平台, 训练平台, دليل`,
    strong: `awesome, awesome list, curated list, curated collection, paper list, reading list, list of, tutorial, course, course material, course note, lecture note, lecture, interview question, interview preparation, leetcode, roadmap, cheat sheet, cheatsheet, handbook, guidebook, field guide, study guide, study note, crash course, learning path, learning platform, curriculum, taxonomy, bootcamp,
      exercise, workshop, textbook, learning repository, my learning, anthology, glossary, best practice, e learning, edtech, education platform, command line trainer, flashcard, quiz, exam, certification, practice platform, how to guide, practical guide, guide to, hands on guide, collection of article,
      教程, 学习笔记, 入门, 指南, 面试, 课程, 蓝皮书, 橙皮书, 从零, 精选列表, 合集, 资源汇总, 学习平台, 实战读本, 题库, 八股, 手册, 听力, 解读文章, دليل`,
    plain: `learn, education, example, collection, resource, student, lesson, teaching, note, trainer, training platform, school, explained, 学习, 书, 教学, 练习, 汇总`,
    weak: `curated, beginner, article, essay, study, practice`,
  },
  {
    name: 'AI agents',
    strong: `agent framework, multi agent, agent orchestration, agent memory, agent runtime, agent os, agent operating system, agent platform, agent workspace, agent infrastructure, autonomous agent, browser agent, computer use, gui agent, phone agent, ai assistant, personal assistant, personal ai, ai coworker, ai employee, digital employee, digital human, ai companion, ai workspace, ai chat, chatbot, ai bot, personal agent, agent swarm, agent team, agent workflow, agent sdk, agent benchmark, agent handoff, agent loop, long term memory, memory for agent, mcp server, mcp tool, openclaw, hermes agent, crewai, langgraph, autogen, n8n, n8n workflow, ai workforce, deep research agent, benchmarking agent, artifact reference, ai memory, desktop agent, llm application, building agent, agent governance, 智能体, 多智能体, 数字人, 数字员工, 智能体平台, 智能助手, 个人助理, ai 助手, ai 伴侣, 陪伴, 工作流, エージェント, 에이전트, agent infrastructure, ai agent framework, ai agent infrastructure, ai agent platform, ai agent workspace, permanent memory, memory runtime`,
    plain: `ai agent, agent, agentic, assistant, mcp, model context protocol, langchain, langchain4j, spring ai, orchestration, automation, coworker, copilot, tool calling, bot, react agent, grok bot, company, llm agent, rag agent, 助手, 记忆, 对话`,
    weak: `memory, llm, ai, openai, claude, gpt, workflow, task, chat, autonomous, tool use, a2a, acp`,
  },
  {
    name: 'Developer tools',
    strong: `developer tool, devtool, cli tool for developer, linter, lint rule, oxlint, eslint, formatter, build tool, package manager, version control, git client, git tool, git, test framework, testing framework, testing tool, test automation, e2e testing, game testing, api client, http client, api testing, bundler, code generation, code generator, static analysis, code search, code review, compiler, programming language, interpreter, type checker, language server, parser generator, transpiler, debugger for, profiler, code editor, neovim, vim plugin, vscode extension, ide plugin,
      shell command, shell prompt, zsh, dotfile, terminal emulator, terminal multiplexer, sdk, ai sdk, github action, ios simulator, simulator, schema validation, monorepo, boilerplate, library for building, pull request review, maintainer tool, webassembly, llvm, runtime for javascript, open source maintainer, command runner, font, regex,
      编译器, 编程语言, 开发者工具, 开发工具, 代码生成, 调试工具, 接口测试, 脚手架`,
    plain: `cli, command line, terminal, tui, library, typescript, javascript, python library, go library, rust crate, npm package, api, toolchain, script, plugin, ide, editor, testing, code, filesystem, github, client for, wrapper, reverse engineered api, 命令行, 终端`,
    weak: `developer, open source, automation, package, module, tooling, json, shell`,
  },
  {
    name: 'Desktop and mobile apps',
    strong: `desktop client, desktop widget, desktop pet, menu bar, menubar, windows utility, iphone app, ipad app, wallpaper, file manager, file viewer, app launcher, media player, video player, clipboard manager, screenshot tool, screen recorder, xposed, xposed module, lsposed, lsposed module, magisk, apk, disk cleaner, disk cleanup, media downloader, video downloader, downloader, yt dlp, torrent, streaming client, iptv, movie, anime, jellyfin, plex, youtube music, todo app, pomodoro, focus timer, reminder, calendar app, habit tracker, system monitor, window manager, dock, notification, android tv, tweak, theme, dream skin, skin for, personal dashboard, keyboard app, alarm, file converter, format converter, app uninstaller, wechat, whatsapp, qq, 桌面端, 桌面应用, 桌面版, 桌面宠物, 桌宠, 安卓应用, 客户端, 播放器, 下载器, 清理, 换肤, 皮肤, 悬浮窗, 小组件, 提醒, 番茄, 壁纸, 空间归档, 备份助手, 文件管理, アプリ`,
    plain: `app, iphone, swiftui, electron, tauri, flutter, jetpack compose, kotlin, widget, tray, menu bar utility, utility, gnome, kde, launcher, viewer, ssh client, ssh terminal, gesture, hyperos, coloros, miui, xiaomi, samsung, pixel, system ui, 桌面, 安卓, 微信, 手机, 应用, 软件, desktop app, desktop application, android app, ios app, native app, mobile app, macos app, mac app, windows app, ipad, for android, for mac, for windows, for ipad, for iphone, android device`,
    weak: `mac, offline, native, cross platform, tool for windows, local, settings, screen, linux, one click, telegram, macos, android, ios, windows, desktop, mobile`,
    languages: 'Swift, Kotlin, Objective-C, Dart',
  },
  {
    name: noCategory,
    strong: `crm, customer relationship, erp, human resource, recruiting, recruitment, job search, job application, law, legal, labour, immigration, visa, real estate, wardrobe, clothing, outfit, fashion, travel planner, recipe, restaurant, food delivery, church, government,
      social network, social platform, social media platform, dating, prospecting, sales team, marketing automation, account registration, account generator, free register, register bot, auto register, checkout link, payment link, gift card, fitness, workout, diet, event planning, wedding, family tree, genealogy, insurance, accounting, invoice, tax,
      注册机, 账号注册, 注册工具, 提链, 直卡, 支付链接, 跨境, 客户经营, 签证, 移民, 法律, 招聘, 求职, 穿搭, 衣柜, 旅游, 美食, 菜谱, 社交平台, 税务, 发票`,
    plain: `register, registration, business, sales, customer, company register, household, lifestyle, agriculture, 注册, 客户, 账号, 生活`,
    weak: `session, token, accesstoken, marketing, community`,
  },
];
