import type { IncidentAction } from './action-text.ts'

/** What a dialog about an action is handed. */
export type AskingProps = {
  /** "2 incidents". */
  things: string
  /** The workspace that an assignee has to see; null: all of them; undefined: those of several incidents. */
  workspaceId: string | null | undefined
  isActing: boolean
  onAct: (action: IncidentAction) => void
  onClose: () => void
}
