// Plain JavaScript for any Node (20 or later): installs missing packages and finds the pinned Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const stamp = join(root, 'node_modules', '.lakegauge-installed')
const leastMajor = 24

export function fail(sentence) {
  console.error(`lakegauge: ${sentence}`)
  process.exit(1)
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Installs the dependencies of the lock file unless exactly these are installed. */
export function installDependencies() {
  const hash = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.error('lakegauge: installing dependencies (once) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (done.status !== 0) fail('npm ci failed; see its messages above. Is the npm registry reachable?')
  writeFileSync(stamp, hash)
}

/** Path of a Node that is new enough: the pinned one, else the running one. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= leastMajor) return process.execPath
  return fail(`this platform needs Node ${leastMajor} or later; ${process.version} runs.`)
}
