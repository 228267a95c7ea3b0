import { embeddedLake } from '#testing/lake.ts'
import { copyCases } from '../testing/copy-cases.ts'

copyCases(embeddedLake, embeddedLake)
