import { parentSlots } from '#collect/http/parent-slots.ts'
import { childMain } from '#jobs/child-main.ts'
import { apartInChildren } from './apart.ts'
import { fetchHandlers } from './fetch-handlers.ts'

await childMain(fetchHandlers(parentSlots, apartInChildren()))
