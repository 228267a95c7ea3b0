import { installDependencies } from './install.js'
import { runEntry } from './run.js'

const words = process.argv.slice(2)
installDependencies()
if (words[0] === 'event-log' && words[1] === 'open') {
  const { buildWeb } = await import('./web.js')
  buildWeb()
}
runEntry('apps/cli/main.ts', words)
