import { everyStatementIsTheSame } from './every-statement.ts'
import { hostileLake } from './hostile-rows.ts'

everyStatementIsTheSame('hostile rows', hostileLake)
