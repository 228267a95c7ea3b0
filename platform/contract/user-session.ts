import { z } from 'zod'
import { instant } from './report.ts'

/** One signed-in browser as lists show it; nothing in it opens the session. */
export const listedSession = z.object({
  sessionId: z.string(),
  username: z.string(),
  startedAt: instant,
  lastUsedAt: instant.meta({ description: 'At most a minute before the last call.' }),
  expiresAt: instant.meta({ description: 'When it ends without another call.' }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'The network address of the sign-in; null: not known.' }),
  browser: z.string().nullable().meta({ description: 'What the browser calls itself; null: not known.' }),
  isCurrent: z.boolean().meta({ description: 'Whether the caller asks with it.' }),
})
export type ListedSession = z.output<typeof listedSession>
