import { installDependencies } from './install.js'

installDependencies()
const { buildWeb } = await import('./web.js')
buildWeb()
