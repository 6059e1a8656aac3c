/** What a category's repositories are for, and the phrases by which one knows it. */
export type Category = {
  readonly name: string;
  /** Phrases that settle it, wherever they stand. */
  readonly certain?: string;
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
    form: `skill, agent skill, codex skill, claude code skill, claude skill, prompt, prompt pack, system prompt, prompt library, rule set, 技能, 提示词, スキル, design rule, rules for coding agent, agent rule, custom instruction, skill md, prompts, skills`,
    strong: `ai skill, skill for claude, skill for codex, skill for agent, skill pack, skill library, skill collection, prompt library, prompt collection, prompt pack, system prompt, prompt template, cursor rule, claude md, 技能包, 技能库, 提示词, 提示词库, プロンプト, agent skill, claude skill, codex skill, claude code skill`,
    plain: `skill md, prompt engineering, slash command, persona, agents md, rule set, 技能, スキル, 提示詞`,
    weak: `rule, instruction, jailbreak, anthropic skill`,
  },
  {
    name: 'Coding agents',
    form: `coding agent, coding assistant, agent harness, coding harness, ai developer terminal, dsh, deepseek harness`,
    strong: `coding agent, ai coding, coding assistant, code agent, coding harness, agent harness, coding session, vibe coding, vibecoding, pair programming, pair programmer, software engineering agent, swe agent, claude code plugin, codex plugin, opencode plugin, claude plugin, deepseek harness, harness plugin, dsh plugin, dsh, spec driven, spec driven development, code review agent, agentic coding, agentic ide, ai ide, codex workflow, 编程智能体, 编程助手, 编码智能体, 代码助手, 编程代理, 代码智能体, coding agent, coding assistant, deepseek harness, claude code, agentic development, codex desktop, ai assisted development, codex cli, claude desktop, agent for codex, coding cli, ai collaborator, engineering agent, pi agent, pi extension, pi coding agent, for pi, codex search`,
    plain: `codex, cursor, copilot, github copilot, opencode, gemini cli, windsurf, cline, aider, roo code, antigravity, kilo code, kiro, kimi code, qwen code, grok build, crush, harness, harness engineering, worktree, agent session, ai developer, subagent, codebase context, repository tool, codex app, tmux session, goal ledger`,
    weak: `codebase, token usage, quota, session, context window, pull request, mcp, developer tool, repo map, preset, orchestrator`,
  },
  {
    name: 'Model training and inference',
    strong: `llm inference, inference engine, inference server, inference runtime, model inference, language model training, local llm, on device llm, fine tuning, finetuning, fine tune, quantization, quantized, gguf, ggml, llama cpp, vllm, sglang, mixture of expert, moe, expert parallelism, rlhf, grpo, post training, pretraining, pre training, speculative decoding, kv cache, open weight, open weight model, trillion parameter, billion parameter, parameter model, foundation model, multimodal model, reasoning model, diffusion language model, cuda kernel, gpu kernel, tensor library, training framework, distributed training, model serving, embedding model, tokenizer, attention kernel, from scratch llm, 推理引擎, 大模型推理, 微调, 预训练, 训练框架, 量化模型, 模型训练, 具身智能, on policy distillation, distillation, policy optimization, agentic reinforcement learning, vision language action, llm training, large model training, sft, vllm recipe, dgx spark, tensor parallel, context length, model release, text classification, llm evaluation, llm benchmark, open weights, gemini nano, 深度学习, 大模型部署, 显存`,
    plain: `inference, language model, large language model, llm, transformer, deep learning, neural network, machine learning, pytorch, reinforcement learning, model weight, checkpoint, mlx, ollama, lora, local model, apple silicon, moe model, attention, benchmark, vla, world model, rl training, nvme, tpu, rocm, evaluation harness, gpu, 大模型, 机器学习, 强化学习, 推理, deepseek v4, dgx, mi300x, h100, training, policy, classifier, random forest, neural, annotation, llm architecture, 模型`,
    weak: `cuda, ram, vram, streaming expert, weights, token per second, parameter, safetensor, hugging face`,
  },
  {
    name: 'Audio and speech',
    strong: `text to speech, speech to text, speech recognition, speech synthesis, tts, asr, voice cloning, voice conversion, voice agent, voice assistant, voice runtime, voice chat, transcription, transcribe, transcriber, transcript, dictation, whisper, music generation, music player, audio plugin, vst, synthesizer, podcast, lyric, midi, audio editor, audio engine, sheet music, soundboard, ultrasonic, meeting recorder, 语音识别, 语音合成, 语音转写, 配音, 音乐播放器, 音频, 转录, 歌词, 转写, 音声, voice translator, speech translation, live captions, voice translation`,
    plain: `audio, speech, voice, music, sound, song, microphone, playlist, guitar, drum, diarization, realtime voice, 语音, 音乐, 声音`,
    weak: `spotify, recording, recorder, headphone, wav, mp3, listen`,
  },
  {
    name: 'Images, video and 3D',
    strong: `image generation, video generation, text to image, text to video, image to video, image to 3d, image editing, image editor, video editing, video editor, photo editor, comfyui, stable diffusion, video world model, gaussian splatting, 3d model, 3d reconstruction, object detection, computer vision, generative art, creative coding, ray tracing, path tracing, path tracer, rasterizer, renderer, motion graphics, remotion, graphics library, rhi, three js model, animation, diagram, face swap, upscaling, background removal, watermark removal, storyboard, short drama, video creation, visual novel, draw io, illustration, image dataset, segmentation, photogrammetry, 文生图, 图生视频, 视频生成, 图片生成, 图像生成, 视频剪辑, 视频创作, 生图, 短剧, 漫剧, 分镜, 动画, 绘图, 修图, 图像处理, 导演台, gaussian, splat, splatting, 3d generation, multi view, view synthesis, pixel art, sprite sheet, video streaming, poster, icon file, inpaint, cvpr, yolo`,
    plain: `image, video, photo, 3d, three js, threejs, webgl, webgpu, shader, vulkan, rendering, blender, cinematic, visual, picture, graphic, film, ffmpeg, drawing, camera, opengl, depth estimation, 图片, 视频, 图像, 画布, 照片, icon, vision language model, vlm, diffusion model, diffusion, sprite, avatar, color, gradient, animated, 色彩, 图录, 表情包, generative system, omni modal, image model, video model`,
    weak: `canvas, art, scene, glsl, svg, wallpaper, frame, texture, gallery, mp4`,
    languages: 'GLSL, HLSL',
  },
  {
    name: 'Crypto and trading',
    strong: `crypto, cryptocurrency, bitcoin, ethereum, solana, blockchain, web3, defi, nft, smart contract, trading bot, trading, copy trading, grid bot, arbitrage, mev, uniswap, binance, polymarket, hyperliquid, token sniper, airdrop, usdt, memecoin, pump fun, prediction market, kalshi, stock market, stock analysis, quantitative trading, algorithmic trading, backtesting, hedge fund, portfolio tracker, evm, erc20, wallet drainer, crypto payment, wallet tracker, fund manager, trader, 量化, 交易, 股票, 加密货币, 区块链, 基金, 炒股, 选股, A股, 投资, 链上, 行情, 网格, token bundler, bundler, rug checker, broker, brokerage, backtest, option trading, forex, hedge, 美股, 量价, 券商`,
    plain: `wallet, token launch, btc, eth, on chain, dex, stock, quant, finance, fintech, investment, futures, staking, sniper, mint, mining, chainlink, hardhat, solidity, money, 金融, 钱包, 理财`,
    weak: `market, price, portfolio, payment, exchange, bsc, bot, seed phrase`,
    languages: 'Solidity, Move, Cairo',
  },
  {
    name: 'Games',
    form: 'game, mod, modpack, aimbot, cheat, trainer, script executor, remake, emulator, level editor, 游戏, 外挂, 模组',
    strong: `video game, game engine, game server, game mod, game development, gamedev, minecraft, minecraft mod, roblox, fivem, first person shooter, counter strike, valorant, fortnite, call of duty, palworld, gta, aimbot, wallhack, esp, spoofer, trainer, script executor, anti cheat, bunnyhop, unreal engine, unity plugin, godot, speedrun, emulator, console emulator, playstation, nintendo, xbox, steam deck, steam, rpg, roguelike, battle royale, chess engine, modpack, datapack, mod menu, fps booster, gameplay, multiplayer mod, decompilation, recompilation, source port, pokemon, zelda, mmo, cheat, lua script, browser game, card game, puzzle game, kenshi, bedrock, spigot, fabric mod, litematica, sourcemod, metamod, 游戏, 我的世界, 游戏引擎, 外挂, 辅助, 修改器, 模组, 开服, 小游戏, ゲーム, 게임, game, game port, classic game, android game, tabletop, roleplay, voxel game, jrpg, god mode, auto farm, elden ring, forza, genshin, mmorpg, cheat engine, script hub, no recoil, hack, dota, osu, warhammer, gba, nes, nintendo switch, game save, fan game, text adventure, visual novel game, world builder, 原神, 鸣潮, 明日方舟, 存档, 游戏脚本, 卡牌, 3d engine, rpcs3, ps2, ps3, idtech, id tech, wolfenstein, doom, quake, xbox 360, gameplay modification, game modification`,
    plain: `gaming, mod, multiplayer, co op, coop, unity, unreal, fps, shooter, arcade, dungeon, level editor, quest, controller, gamer, playable, simulator, cs2, executor, injector, 玩具, 玩家, 存档, 玩法, isometric, slot machine, voxel, pal, raid, boss, quest log, minecraft server, steam game, dos, pc game`,
    weak: `skin, launcher, world, physics engine, map, score, loader, macro, vr, toy, player`,
    languages: 'GDScript, mcfunction',
  },
  {
    name: 'Security',
    strong: `security, cybersecurity, vulnerability, vulnerability scanner, exploit, proof of concept exploit, pentest, pentesting, penetration testing, penetration tester, red team, red teaming, redteam, offensive security, osint, cve, malware, ransomware, reverse engineering, appsec, application security, secret scanning, secret scanner, bug bounty, rce, privilege escalation, sandbox escape, jailbreak detection, ctf, forensic, fuzzing, fuzzer, prompt injection, guardrail, zero day, 0day, phishing, threat detection, threat intelligence, waf, burp suite, access control testing, policy language, policy engine, agent security, ai security, supply chain attack, static application security, endpoint detection, edr, password manager, password cracking, kernel exploit, bootkit, rootkit, c2 framework, shellcode, hardening, intrusion detection, permission layer, root exploit, authorization, 漏洞, 渗透, 逆向, 红队, 网络安全, 安全扫描, 安全审计, 提权, 攻防, 免杀, セキュリティ, anti detection, anti tamper, 0 day, sandbox escape, kernel hardware breakpoint, reference monitor, lateral movement, cobalt strike, bof, evasion, hijacking, fileless, pwn, deanonymize, offensive, obfuscator, ghidra, ida pro, frida, hook detection, vmprotect, devirtualizer, payload, beacon, edr bypass, malware check, secure boot, captcha, recaptcha, stealth hook, code audit, dfir, siem, honeypot, deobfuscator, token stealer, 混淆, 加固, 检测工具, 反检测, 攻击链, smart contract auditor, security auditor, security audit, vulnerability detection`,
    plain: `attack, audit, attacker, poc, hacker, bypass, obfuscation, deobfuscation, provenance, sandboxing, encryption, decryption, detection, scanner, secret, credential, permission, disassembler, debugger, anti debug, zero trust, anomaly detection, compliance, 安全, 攻击, 检测, 越狱, stealth, microcode, jailbreak, ring 0, memory forensic, privilege, untrusted, steal, hook, code security, virtualized, injection, antivirus, certificate, decompiler, in memory, 溯源`,
    weak: `risk, governance, policy, signed, kernel, leak, protect, identity, tamper, verification`,
  },
  {
    name: 'Networking and privacy',
    strong: `vpn, proxy, vless, vmess, v2ray, xray, wireguard, tor, tor browser, shadowsocks, shadowrocket, sing box, clash, mihomo, tunnel, socks5, censorship, censorship circumvention, anonymity, ad blocker, adblock, 3x ui, mesh network, file transfer, file sharing, p2p, peer to peer, qr transfer, temp mail, disposable email, email alias, sms verification, steganography, end to end encrypted, e2ee, private messaging, encrypted messenger, reverse proxy for, nat traversal, remote desktop, tls, network monitor, packet capture, wifi, ip rotation, ssh tunnel, subscription converter, telegram proxy, residential proxy, 代理, 科学上网, 节点, 翻墙, 机场, 内网穿透, 订阅转换, 梯子, 隐私邮箱, 反代, 反向代理, 匿名, 临时邮箱, send a file, move a file, transfer file, between two device, hide message, hidden message, secret message, hide secret message, hide my email, cloudflare warp, mtproxy, mtproto, hysteria, hysteria2, trojan, sniffer, mail server, email client, email manager, packet, traceroute, vps node, ip checker, dpi bypass, dpi, subscription link, secure file transfer, sftp, mesh`,
    plain: `network, privacy, private, anonymous chat, egress, routing, router, cloudflare worker, panel, messenger, fingerprint, restricted network, encrypted, hidden message, hide message, email, hotspot, ipv6, firewall, 网络, 隐私, 邮箱, dns, anonymous, web proxy, tls 1 3, layer 0, traffic, mail, 邮件, 流量`,
    weak: `cloudflare, subscription, ip, tcp, udp, socket, railway, bypass, unlimited`,
  },
  {
    name: 'Hardware and embedded',
    strong: `esp32, esp8266, arduino, raspberry pi, firmware, microcontroller, iot, robot, robotic, ros2, drone, fpga, risc v, hackrf, sdr, software defined radio, 3d printing, 3d printer, home assistant, smart home, sensor, wearable, smartwatch, lidar, bluetooth, ble, mechanical keyboard, cad, pcb, kicad, usb device, usb, oscilloscope, e ink, eink, kindle, zigbee, matter protocol, modem, 4g module, remote control, logic analyzer, kernel driver, device driver, thermostat, battery, led matrix, flipper zero, verilog, circuit, echo dot, dongle, printer, meshtastic, lora radio, 机器人, 嵌入式, 硬件, 单片机, 固件, 智能家居, 手环, 开发板, 无人机, 打印机, 树莓派, embedded system, embedded linux, embedded device, flipper, gps, wifi csi, tv box, keyboard, sdr plugin, satellite decoder, demodulate, oscilloscope app, colorimeter, cellular, cellular modem, radio assistant`,
    plain: `hardware, device, board, chip, radio, motor, stm32, gpio, i2c, serial port, badge, rf, on device machine learning, cpu, gpu fan, antenna, 设备, 蓝牙, 传感器`,
    weak: `sensor data, driver, android things, wire, solder, biscuit, rooted, amazon echo, embedded`,
    languages: 'Verilog, VHDL, SystemVerilog, OpenSCAD',
  },
  {
    name: 'Documents and writing',
    strong: `pdf, docx, pptx, powerpoint, word processor, office suite, ocr, document parsing, document converter, document conversion, markdown editor, note taking, notebook, obsidian, knowledge base, second brain, personal knowledge, slide, slide deck, presentation, epub, ebook, typst, latex editor, spreadsheet, resume builder, cv builder, translation, translator, subtitle translation, copywriting, grammar, whiteboard, handwriting, ai watermark, text watermark, provenance mark, writing assistant, novel writing, e book reader, citation manager, diary, journal, blog writing, dictionary, ai detector, text humanizer, 文档, 笔记, 写作, 简历, 翻译, 知识库, 小说, 论文排版, 电子书, 文档转换, 润色, 阅读器, ドキュメント, 翻訳, news reader, rss reader, story, fiction, ebook reader, ai written text, sign of ai writing, humanizer, proofreading, markdown to, document format, mindmap, mind map, ppt, 幻灯片, 文案, 网文, 有声书`,
    plain: `markdown, writing, note, wiki, text editor, excel, converts word, writer, essay, article, reader, bookmark, watermark, slop, ai writing, 排版, 文字, 文章, 公众号, task manager for markdown`,
    weak: `text, book, html, word, equation, canvas, letter, unicode, document, docs, novel, draft`,
  },
  {
    name: 'Data and databases',
    strong: `database, sql, sqlite extension, postgres, postgresql, mysql, vector database, vector search, duckdb, data engineering, etl, analytics, web analytics, product analytics, olap, data pipeline, data analysis, data science, data visualization, chart, charting, charting library, plotting, time series, graph database, knowledge graph, search engine, web scraping, scraper, scraping, crawler, web crawler, parquet, dataframe, business intelligence, orm, semantic search, full text search, content extraction, web fetching, data lake, session replay, open data, key value store, query engine, mongodb, redis, elasticsearch, log analysis, dashboard for data, 数据库, 爬虫, 数据分析, 数据可视化, 采集, 向量检索, database client, database management, data toolkit, stock data, market data, geocoding, data api, log analytics, trend radar, sql client, dataset of, url to markdown, web content`,
    plain: `data, query, index, retrieval, csv, json, storage, embedding, rag, extraction, big data, stream processing, kafka, dataset, schema, url to markdown, 数据, 检索`,
    weak: `dashboard, cache, metric, structured, export, table, statistic`,
  },
  {
    name: 'Infrastructure and operations',
    strong: `kubernetes, k8s, docker compose, devops, terraform, infrastructure, ci cd, monitoring, observability, homelab, deployment platform, container, container orchestration, helm, ansible, serverless, paas, microvm, firecracker, virtual machine, sandbox platform, agent sandbox, cluster, gpu cluster, gpu orchestration, opentelemetry, nginx, load balancer, load balancing, api gateway, ai gateway, llm gateway, llm router, model router, api relay, api proxy, account pool, api key management, server management, server panel, vps, backup, message queue, microservice, distributed system, cloud platform, control plane, hypervisor, 运维, 容器, 部署平台, 监控面板, 网关, 中转站, 中转, 号池, 服务器管理, 云原生, 负载均衡, 多账号, 转发, 渠道, distributed platform, platform for running, agent environment, vgpu, virtual gpu, qemu, kvm, guest os, storage gateway, lxc, incus, nat vps, reverse engineered gateway, ci server, hosting platform, self hosting, object storage, file storage, cloud storage, ecs, ec2, grafana, prometheus, 网盘, 管理面板, 服务器面板, home lab`,
    plain: `self hosted, server, cloud, orchestration, scheduler, deployment, deploy, gateway, failover, uptime, linux server, one api, new api, sub2api, 2api, billing, multi tenant, relay, api key, rate limit, sandbox, environment at scale, incident, sre, 服务器, 部署, 监控, 调度, 轮询, openai compatible, openai compatible api, llm proxy, ci, hosting, virtualization, guest, sandboxed, s3, load, aws, azure, gcp, google drive, bare metal, 反代使用, cloud native, compose, cloud drive, 面板`,
    weak: `docker, admin panel, scale, runtime, distributed, provider, latency, cpu limit, machine`,
    languages: 'HCL, Jinja',
  },
  {
    name: 'Web frameworks and interfaces',
    form: 'template, starter template, website template, component library, ui kit, landing page, boilerplate',
    strong: `web framework, ui component, component library, ui library, ui kit, design system, canvas component, react component, web component, frontend framework, css framework, tailwind component, static site generator, cms, content management system, website builder, landing page, website template, portfolio website, admin template, admin system, admin dashboard, ecommerce, e commerce, online store,
      browser extension framework, full stack framework, http framework, rest framework, wordpress, magento, shopify, css library, svg icon library, icon library, scroll animation, webgl effect, 前端框架, 组件库, 后台管理, 管理系统, 网站模板, 建站, 商城, 前端, 小程序`,
    plain: `frontend, react, vue, svelte, angular, nextjs, next js, tailwind, css, web app, website, shadcn, html, spring boot, django, laravel, fastapi, express, flask, php, web development, site, ui, sticker, template, starter, 网站, 页面, 后端, icon, browser extension, figma, figma design, logo, seo, auth, authentication, login`,
    weak: `web, browser, javascript, typescript, backend, vite, component, interactive, page, demo, svg, morphing`,
    languages: 'CSS, SCSS, Vue',
  },
  {
    name: 'Science and mathematics',
    strong: `mathematics, math, theorem, theorem proving, proof assistant, lean 4, lean4, chemistry, biology, bioinformatics, genomics, protein, astronomy, climate, medical, medicine, anatomy, healthcare, clinical, quantum computing, quantum, scientific computing, simulation of, geospatial, gis, preprint, neuroscience, mathematical modeling, mathematical modelling, materials science, molecular, research dataset, drug discovery, formal proof, formalization, epidemiology, statistics, numerical, earth science, weather model, programming paradigm, 数学建模, 数学, 物理, 化学, 生物, 医学, 科研, 论文, 建模, gravity, physics simulation, inversion, computational geometry, triangulation, geometry, graph theory, linear algebra, differential equation, solver`,
    plain: `research, paper, science, scientist, arxiv, academic, tex math, satellite, university, 学术, 研究, physics, scientific`,
    weak: `model, lab, calculation, terminal math, benchmark, reproducible, study, experiment, map, equation, dataset, physics simulation`,
    languages: 'Lean, Coq, Julia, R, MATLAB',
  },
  {
    name: 'Learning and lists',
    certain: 'awesome, curated list, paper list, curated directory, interview question',
    form: `curated collection, paper list, course, crash course, book, guide, field guide, handbook, anthology, taxonomy, tutorial, lecture note, 教程, 指南, 蓝皮书, 橙皮书, 书, 课程, 合集, 手册, 笔记合集, 读本, 精选列表, 学习平台, 训练平台, دليل, java learning, my learning, learning note, learning project, learning platform, learning repository, learning journey, learning resource, playbook, setup guide, notes on, paper collection, list of resource, course note`,
    strong: `awesome, awesome list, curated list, curated collection, paper list, reading list, list of, tutorial, course, course material, course note, lecture note, lecture, interview question, interview preparation, leetcode, roadmap, cheat sheet, cheatsheet, handbook, guidebook, field guide, study guide, study note, crash course, learning path, learning platform, curriculum, taxonomy, bootcamp, exercise, workshop, textbook, learning repository, my learning, anthology, glossary, best practice, e learning, edtech, education platform, command line trainer, flashcard, quiz, exam, certification, practice platform, how to guide, practical guide, guide to, hands on guide, collection of article, 教程, 学习笔记, 入门, 指南, 面试, 课程, 蓝皮书, 橙皮书, 从零, 精选列表, 合集, 资源汇总, 学习平台, 实战读本, 题库, 八股, 手册, 听力, 解读文章, دليل, 学习 spring, 学习项目, 个人学习, 学习版, 八股文, 教学项目, interview, for beginner, for student, step by step guide, interview system, 从零手写, 从 0 写, 手写一个`,
    plain: `learn, education, example, collection, resource, student, lesson, teaching, note, trainer, training platform, school, explained, 学习, 书, 教学, 练习, 汇总, learner, beginner, 文章`,
    weak: `curated, beginner, article, essay, study, practice`,
  },
  {
    name: 'AI agents',
    strong: `agent framework, multi agent, agent orchestration, agent memory, agent runtime, agent os, agent operating system, agent platform, agent workspace, agent infrastructure, autonomous agent, browser agent, computer use, gui agent, phone agent, ai assistant, personal assistant, personal ai, ai coworker, ai employee, digital employee, digital human, ai companion, ai workspace, ai chat, chatbot, ai bot, personal agent, agent swarm, agent team, agent workflow, agent sdk, agent benchmark, agent handoff, agent loop, long term memory, memory for agent, mcp tool, openclaw, hermes agent, crewai, langgraph, autogen, n8n, n8n workflow, ai workforce, deep research agent, benchmarking agent, artifact reference, ai memory, desktop agent, llm application, building agent, agent governance, 智能体, 多智能体, 数字人, 数字员工, 智能体平台, 智能助手, 个人助理, ai 助手, ai 伴侣, 陪伴, 工作流, エージェント, 에이전트, agent infrastructure, ai agent framework, ai agent infrastructure, ai agent platform, ai agent workspace, permanent memory, memory runtime, roleplay agent, ai character, agent harness for work, company brain, memory governance, agent memory system, social media agent, phone harness, control your phone, agent control, use your phone, agent phone`,
    plain: `ai agent, agent, agentic, assistant, mcp, model context protocol, langchain, langchain4j, spring ai, orchestration, automation, coworker, copilot, tool calling, bot, react agent, grok bot, company, llm agent, rag agent, 助手, 记忆, 对话, mcp server, jarvis, ai asistan, ai companion app, agent usability, memory system, agent benchmark`,
    weak: `memory, llm, ai, openai, claude, gpt, workflow, task, chat, autonomous, tool use, a2a, acp`,
  },
  {
    name: 'Developer tools',
    strong: `developer tool, devtool, cli tool for developer, linter, lint rule, oxlint, eslint, formatter, build tool, package manager, version control, git client, git tool, test framework, testing framework, testing tool, test automation, e2e testing, game testing, api client, http client, api testing, bundler, code generation, code generator, static analysis, code search, code review, compiler, programming language, interpreter, type checker, language server, parser generator, transpiler, debugger for, profiler, code editor, neovim, vim plugin, vscode extension, ide plugin, shell command, shell prompt, zsh, dotfile, terminal emulator, terminal multiplexer, ai sdk, github action, ios simulator, simulator, schema validation, monorepo, boilerplate, library for building, pull request review, maintainer tool, webassembly, llvm, runtime for javascript, open source maintainer, command runner, font, regex, 编译器, 编程语言, 开发者工具, 开发工具, 代码生成, 调试工具, 接口测试, 脚手架, translation layer, compatibility layer, wasm, binding, bindings, load testing, file watcher, log viewer, codegen, command palette, tmux, dependency analyzer, terminal ui for developer, ide, stub generator, feature flag, api mocking, mock server, cli framework, argument parser, userspace, binary format, dependency injection`,
    plain: `cli, command line, terminal, tui, library, typescript, javascript, python library, go library, rust crate, npm package, api, toolchain, ide, editor, testing, filesystem, client for, wrapper, reverse engineered api, 命令行, 终端, sdk, git, ssh, sftp, nix, tool for developer, for developer, static site, diff, regex engine, low level, http endpoint, traceroute, rust library, swift package, python package, visual studio code, vs code, micropython, node js`,
    weak: `developer, open source, automation, package, module, tooling, json, shell, plugin, script, code, github, tool, utility, drop in replacement, zero dependency`,
  },
  {
    name: 'Desktop and mobile apps',
    strong: `desktop client, desktop widget, desktop pet, menu bar, menubar, windows utility, iphone app, ipad app, wallpaper, file manager, file viewer, app launcher, media player, video player, clipboard manager, screenshot tool, screen recorder, xposed, xposed module, lsposed, lsposed module, magisk, apk, disk cleaner, disk cleanup, media downloader, video downloader, downloader, yt dlp, torrent, streaming client, iptv, movie, anime, jellyfin, plex, youtube music, todo app, pomodoro, focus timer, reminder, calendar app, habit tracker, system monitor, window manager, dock, notification, android tv, tweak, theme, dream skin, skin for, personal dashboard, keyboard app, alarm, file converter, format converter, app uninstaller, wechat, whatsapp, qq, 桌面端, 桌面应用, 桌面版, 桌面宠物, 桌宠, 安卓应用, 客户端, 播放器, 下载器, 清理, 换肤, 皮肤, 悬浮窗, 小组件, 提醒, 番茄, 壁纸, 空间归档, 备份助手, 文件管理, アプリ, mac cleaner, pc optimizer, windows optimizer, stremio, streaming player, browser tab, task manager, time tracker, note widget, autocomplete for mac, game launcher for android, radio player, travel record, installer, live wallpaper, app store, sideload, sideloading, jailbreak tweak, dynamic island, lock screen, launcher icon, desktop companion, 定位, 换肤工具, 桌面工具, 悬浮, 录屏, 截图, 输入法, userscript, tampermonkey`,
    plain: `app, iphone, swiftui, electron, tauri, flutter, jetpack compose, kotlin, widget, tray, menu bar utility, utility, gnome, kde, launcher, viewer, ssh client, ssh terminal, gesture, hyperos, coloros, miui, xiaomi, samsung, pixel, system ui, 桌面, 安卓, 微信, 手机, 应用, 软件, desktop app, desktop application, android app, ios app, native app, mobile app, macos app, mac app, windows app, ipad, for android, for mac, for windows, for ipad, for iphone, android device, chrome extension, chrome, browser plugin, music client, youtube, streaming, optimizer, cleaner, todo, apple watch, kids, 浏览器插件, 远程连接工具, for ios, ios 18, ios 26, ios 27, jailbreak app`,
    weak: `mac, offline, native, cross platform, tool for windows, local, settings, screen, linux, one click, telegram, macos, android, ios, windows, desktop, mobile`,
    languages: 'Swift, Kotlin, Objective-C, Dart',
  },
  {
    name: noCategory,
    strong: `crm, customer relationship, erp, human resource, recruiting, recruitment, job search, job application, law, legal, labour, immigration, visa, real estate, wardrobe, clothing, outfit, fashion, travel planner, recipe, restaurant, food delivery, church, government, social network, social platform, social media platform, dating, prospecting, sales team, marketing automation, account registration, account generator, free register, register bot, auto register, checkout link, payment link, gift card, fitness, workout, diet, event planning, wedding, family tree, genealogy, insurance, accounting, invoice, tax, 注册机, 账号注册, 注册工具, 提链, 直卡, 支付链接, 跨境, 客户经营, 签证, 移民, 法律, 招聘, 求职, 穿搭, 衣柜, 旅游, 美食, 菜谱, 社交平台, 税务, 发票, sms price, account switcher, account manager, mental wellness, wellness, bus route, public transport, tourism, world cup, world cup prediction, grading, property, real estate analysis, customer service, e invoice, point of sale, ordering system, hr, school management, wedding invitation, horoscope, fortune telling, 接码, 客服, 店铺, 电商, 点餐, 世界杯, 算命, 八字, 拼多多, 导览`,
    plain: `register, registration, business, sales, customer, company register, household, lifestyle, agriculture, 注册, 客户, 账号, 生活, switcher, forecast, shop, store, hotel, social`,
    weak: `session, token, accesstoken, marketing, community`,
  },
];
