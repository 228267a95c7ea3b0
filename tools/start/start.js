import { installDependencies } from './install.js'

installDependencies()
const { buildWeb } = await import('./web.js')
const { runEntry } = await import('./run.js')
buildWeb()
runEntry('apps/server/main.ts', process.argv.slice(2))
