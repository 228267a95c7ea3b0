import { installDependencies } from './install.js'
import { runEntry } from './run.js'

const [entry, ...parameters] = process.argv.slice(2)
installDependencies()
runEntry(entry, parameters)
