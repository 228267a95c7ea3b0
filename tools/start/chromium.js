import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The shell is the same browser without a window of its own: it opens a page in two thirds of the time.
const shell = 'chromium-headless-shell'
const places = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export function installedChromium() {
  const named = process.env.CHROMIUM_PATH
  return [named, ...places].find((path) => path && existsSync(path))
}

function aptGet(parameters) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', parameters, { stdio: ['ignore', 2, 2], env: environment }).status === 0
}

const install = (name) => aptGet(['install', '-y', '-qq', '--no-install-recommends', name])

/** Path of a Chromium; Debian's is installed if apt-get is allowed. Undefined with a message otherwise. */
export function ensureChromium() {
  const isChosen = process.env.CHROMIUM_PATH !== undefined || existsSync(places[0])
  if (!isChosen) {
    console.error('lakegauge: installing chromium for the browser tests (once) …')
    if (aptGet(['update', '-qq']) && !install(shell) && !installedChromium()) install('chromium')
  }
  const found = installedChromium()
  if (!found)
    console.error(
      'lakegauge: browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH.',
    )
  return found
}
