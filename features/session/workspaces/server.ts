import { reportRoute } from '#http/report.ts'
import { listWorkspaces } from './contract.ts'

export const workspacesRoute = reportRoute(listWorkspaces, new URL('workspaces.sql', import.meta.url))
