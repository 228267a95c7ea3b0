import { installDependencies } from './install.js'
import { runEntry } from './run.js'

installDependencies()
const { ensureChromium } = await import('./chromium.js')
const { buildWeb } = await import('./web.js')
ensureChromium()
buildWeb()
runEntry('tools/pictures/guide.ts', process.argv.slice(2))
