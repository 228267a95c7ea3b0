import { installDependencies } from './install.js'

installDependencies()
const { buildWeb } = await import('./web.js')
const { runEntry } = await import('./run.js')
const { serverProcess } = await import('./server-process.js')
buildWeb()
runEntry('apps/server/main.ts', process.argv.slice(2), serverProcess)
