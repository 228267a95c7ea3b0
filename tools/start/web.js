import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, pinnedNode, root } from './install.js'

const sources = [
  'apps/web',
  'platform/ui',
  'platform/client',
  'platform/contract',
  'product',
  'features',
  'package-lock.json',
]
const stamp = join(root, 'apps', 'web', 'dist', '.built-from')

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the browser's files unless they were built from the same sources. */
export function buildWeb() {
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.error('lakegauge: building the web application …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(pinnedNode(), [vite, 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (done.status !== 0) fail('the web build failed; see its messages above.')
  writeFileSync(stamp, hash)
}
