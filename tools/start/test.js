// npm test -- [FILTER]: all tests that a change must pass, without those that need real time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { installDependencies, pinnedNode, root } from './install.js'

installDependencies()
const { ensureChromium } = await import('./chromium.js')
const { buildWeb } = await import('./web.js')
const { closingLine, forgetResults, runCheck, runVitest } = await import('./suite.js')

const node = pinnedNode()
const bin = (name) => join(root, 'node_modules', '.bin', name)
const filter = process.argv.slice(2)

forgetResults()
const chromium = ensureChromium()
const started = Date.now()
// The checks leave a processor idle. Where this fails, the world's tests collect it again and report why.
const preparing = spawn(node, [join(root, 'tests/world/prepare.ts')], { stdio: 'ignore' })
const prepared = once(preparing, 'exit')
buildWeb()
runCheck('types', bin('tsc'), ['--noEmit'])
runCheck('lint', bin('oxlint'), ['--max-warnings=0'])
runCheck('format', bin('oxfmt'), ['--check'])
runCheck('dead-code', node, [join(root, 'node_modules', 'knip', 'bin', 'knip.js')])
for (const project of ['pure', 'store', 'world']) {
  if (project === 'world') await prepared
  runVitest(project, node, [
    '--project',
    project,
    ...(filter.length > 0 ? ['--passWithNoTests'] : []),
    ...filter,
  ])
}
runVitest(
  'browser',
  node,
  ['--config', 'tests/e2e/vitest.config.ts'],
  chromium ? { CHROMIUM_PATH: chromium } : {},
)
console.log(`\nnpm test took ${Math.round((Date.now() - started) / 60_000)} minutes; it aims at 15.`)
process.exitCode = closingLine()
