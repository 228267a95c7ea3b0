import { everyStatementIsTheSame } from './every-statement.ts'
import { smallEstate } from './small-estate.ts'

everyStatementIsTheSame("the small estate's rows", smallEstate)
