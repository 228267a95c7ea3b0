import { childMain } from '#jobs/child-main.ts'
import { fetchHandlers } from './fetch-handlers.ts'

childMain(fetchHandlers())
