import { closingLine } from './suite.js'

process.exitCode = closingLine()
