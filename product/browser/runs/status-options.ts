import { statusLook } from '../statuses/status-look.ts'
import { runStatuses } from '#product/contract/filters/filters.ts'

/** The choices of a status filter, all of them first. */
export const statusOptions: readonly { value: string; label: string }[] = [
  { value: '', label: 'Any status' },
  ...runStatuses.map((status) => ({ value: status, label: statusLook(status).label })),
]
