import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { BuildVersion } from '#http/headers.ts'
import { repositoryRoot } from '#config/configuration.ts'

function commitOfCheckout(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** The version of the package, with the commit of a checkout. */
export function buildVersion(): BuildVersion {
  const manifest: { version: string } = JSON.parse(readFileSync(`${repositoryRoot}/package.json`, 'utf8'))
  return { buildVersion: manifest.version, gitCommit: commitOfCheckout() }
}
