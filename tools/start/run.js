import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './install.js'

const usual = {
  options: ['--disable-warning=ExperimentalWarning'],
  environment: { UV_THREADPOOL_SIZE: '32' },
}
/** Compiled code, which makes each start of a process half a second to a second shorter. */
const codeCache = join(root, 'node_modules', '.cache', 'lakegauge-code')

/** Runs a TypeScript entry on the pinned Node with our streams; passes signals on and exits with its code. */
export function runEntry(entry, parameters, { options, environment } = usual) {
  const child = spawn(pinnedNode(), [...options, join(root, entry), ...parameters], {
    stdio: 'inherit',
    env: { ...environment, NODE_COMPILE_CACHE: codeCache, ...process.env },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
