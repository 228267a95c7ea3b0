import { installDependencies } from './install.js'
import { runEntry } from './run.js'

installDependencies()
runEntry('apps/cli/main.ts', process.argv.slice(2))
