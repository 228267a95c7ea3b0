// npm run test:fuzz: a third-party tool makes every call of the API from its OpenAPI document. LAKEGAUGE_FUZZ_REQUESTS sets
// the least number of requests.
import { join } from 'node:path'
import { installDependencies, pinnedNode, root } from './install.js'

installDependencies()
const { pythonCommands } = await import('./python.js')
const { runVitest } = await import('./suite.js')
const commands = pythonCommands('fuzz-venv', join(root, 'tests', 'fuzz', 'requirements.txt'))
runVitest('fuzz', pinnedNode(), ['--config', 'tests/fuzz/vitest.config.ts', ...process.argv.slice(2)], {
  LAKEGAUGE_FUZZ_COMMAND: join(commands, 'schemathesis'),
})
