import { installDependencies, pinnedNode, root } from './install.js'
import { join } from 'node:path'

installDependencies()
const { ensureChromium } = await import('./chromium.js')
const { buildWeb } = await import('./web.js')
const { closingLine, forgetResults, runCheck, runVitest } = await import('./suite.js')

const node = pinnedNode()
const bin = (name) => join(root, 'node_modules', '.bin', name)

forgetResults()
const chromium = ensureChromium()
buildWeb()
runCheck('types', bin('tsc'), ['--noEmit'])
runCheck('lint', bin('oxlint'), ['--max-warnings=0'])
runCheck('format', bin('oxfmt'), ['--check'])
runCheck('dead-code', node, [join(root, 'node_modules', 'knip', 'bin', 'knip.js')])
runVitest('unit', node, process.argv.slice(2))
runVitest(
  'browser',
  node,
  ['--config', 'tests/e2e/vitest.config.ts'],
  chromium ? { CHROMIUM_PATH: chromium } : {},
)
process.exitCode = closingLine()
