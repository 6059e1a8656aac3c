import { expect, test } from 'vitest';
import { toReadmeExcerpt } from '../../../../pipeline/scan/excerpt/readme-excerpt.ts';

test('reads reStructuredText', () => {
  const readme = `
.. image:: https://ci.example/badge.svg
   :target: https://ci.example
   :alt: build status

=======
Lantern
=======

:Author: Somebody
:Version: 1.0

|badge| \`Lantern <https://lantern.example>\`_ is a *small* server for \`\`static\`\` files. It reads
the :ref:\`settings <settings-page>\` from a folder. Start it so::

    lantern --port 80 in any folder you like.

.. note::

   This is a note that nobody needs.

===== =====
one   words in a table
===== =====

It wraps these tools:

- curl, a client
- netcat
`;
  expect(toReadmeExcerpt(readme, 'README.rst')).toBe(
    'Lantern is a small server for static files. It reads the settings from a folder. It wraps these tools: curl, a client; netcat',
  );
});

test('reads AsciiDoc', () => {
  const readme = `= Lantern - A Server
Some Body <some@body.example>
v1.0, 2026-01-01
:toc:
:seo-description: Free lantern for all of Windows and more words.

image:https://img.example/a.png[Platform,link="#a"]
image::logo.png[A logo of some words]

// A comment of several words here.
[source,sh]
----
lantern serve all of my files.
----

|===
|A cell |with several words in it
|===

NOTE: This is a note of several words.

*Lantern* is a \`small\` server, see https://lantern.example[the manual] and <<usage,the usage>>.

== Usage

Run it in any folder that you like.
`;
  expect(toReadmeExcerpt(readme, 'README.adoc')).toBe(
    'Lantern is a small server, see the manual and the usage.',
  );
});

test('reads Org', () => {
  const readme = `#+title: lantern.el - a server
#+author: Some Body
#+html: <a href="https://a.example"><img src="a.svg"/></a>

# A comment of several words here.
:PROPERTIES:
:CUSTOM_ID: these are some words
:END:
Lantern is a /small/ server for ~static~ files, see [[https://lantern.example][the manual]].

#+begin_src sh
lantern serve all of my files.
#+end_src

| a cell | with several words in it |

* Usage
Run it in any folder that you like.
`;
  expect(toReadmeExcerpt(readme, 'README.org')).toBe(
    'Lantern is a small server for static files, see the manual.',
  );
});

test('reads plain text', () => {
  const readme = `LANTERN FILE SERVER

=======================
 ##  ##  /--\\\\  ##  ##

Lantern
-------
Lantern is a small server for static
files, see https://lantern.example for more.

* It needs no settings
`;
  expect(toReadmeExcerpt(readme, 'README')).toBe(
    'Lantern is a small server for static files, see for more.',
  );
});
