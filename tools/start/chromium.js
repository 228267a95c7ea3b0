import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function installedChromium() {
  const named = process.env.CHROMIUM_PATH
  return [named, ...places].find((path) => path && existsSync(path))
}

function aptGet(parameters) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', parameters, { stdio: ['ignore', 2, 2], env: environment }).status === 0
}

/** Path of a Chromium; Debian's is installed if apt-get is allowed. Undefined with a message otherwise. */
export function ensureChromium() {
  const found = installedChromium()
  if (found) return found
  console.error('lakegauge: installing chromium for the browser tests (once) …')
  if (aptGet(['update', '-qq']) && aptGet(['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) {
    return installedChromium()
  }
  console.error(
    'lakegauge: browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH.',
  )
  return undefined
}
