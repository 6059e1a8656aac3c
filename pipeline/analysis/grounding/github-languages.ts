/**
 * Names of main languages on GitHub that prose would mean by nothing else. Source: linguist's list, less the
 * obscure and the everyday words.
 */
const plainNames = `ActionScript, Ada, Agda, APL, AppleScript, Arduino, ASP.NET, AutoHotkey, AutoIt, AWK, Ballerina, Batchfile,
  Bicep, BitBake, Brainfuck, C#, C++, Cairo, CMake, COBOL, CodeQL, CoffeeScript, ColdFusion, Common Lisp, Coq, CSS, Cuda, CUDA, Cypher,
  Cython, Dockerfile, Elixir, Emacs Lisp, EJS, Erlang, F#, Fortran, FreeMarker, GAP, GDScript, Gherkin, GLSL, Gleam, Gnuplot, GraphQL,
  Groovy, Hack, Handlebars, Haskell, Haxe, HCL, HLSL, HTML, Idris, Java, JavaScript, Jinja, jq, JSON, Jsonnet, Jupyter Notebook,
  Kotlin, LabVIEW, Lean 4, Less, Liquid, Lisp, LLVM, Lua, Luau, Makefile, Markdown, Mathematica, MATLAB, Mojo, Move, Mustache, Nextflow,
  Nim, Nix, NSIS, Nunjucks, Objective-C, Objective-C++, OCaml, OCamllex, Odin, OpenCL, OpenSCAD, Pascal, Perl, PHP, PLpgSQL,
  PL/SQL, PostScript, PowerShell, Prolog, Puppet, PureScript, Python, QML, Racket, Raku, ReScript, Rich Text Format, Robot Framework, Roff,
  Ruby, Rust, SAS, Sass, Scala, Scheme, SCSS, ShaderLab, Shell, Smali, Smalltalk, Smarty, Solidity, SourcePawn, SPARQL, SQL,
  Standard ML, Starlark, Stylus, Svelte, SVG, SystemVerilog, Tcl, Terra, TeX, Twig, TypeScript, Typst, Vala, VBA, VBScript, Verilog,
  VHDL, Vim Script, Visual Basic .NET, Vue, Vyper, WebAssembly, WGSL, Wolfram Language, XSLT, YAML, Zig`;

/** Languages whose names prose also uses otherwise; a language only where the words before or after say so. */
const everydayNames = `Assembly, C, Chapel, Clojure, Crystal, D, Dart, Elm, Factor, Go, Haml, Io, J, Julia, Logos, Max, Pony, Processing,
  Pug, R, Red, Ring, Stan, Swift, V`;

export const githubLanguages = listOf(plainNames);
export const everydayLanguages: ReadonlySet<string> = new Set(listOf(everydayNames));

function listOf(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}
