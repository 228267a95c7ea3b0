import { clockOff } from './clock-off.ts'
import { columnAdded, columnMissing } from './columns.ts'
import { cutAnswer } from './cut-answer.ts'
import { expiredLink } from './expired-link.ts'
import { expiredToken } from './expired-token.ts'
import type { Fault } from './fault.ts'
import { garbage } from './garbage.ts'
import { hangingStatement } from './hanging-statement.ts'
import { missingRight } from './missing-right.ts'
import { emptyPage, repeatedPage, swappedPages } from './pages.ts'
import { refusedCall } from './refused-call.ts'
import { shuffledRows } from './shuffled-rows.ts'
import { tooManyRequests } from './too-many-requests.ts'
import { unavailable } from './unavailable.ts'
import { vanishedFile } from './vanished-file.ts'

/** All faults. */
export const allFaults: readonly Fault[] = [
  tooManyRequests,
  unavailable,
  garbage,
  cutAnswer,
  expiredToken,
  expiredLink,
  missingRight,
  refusedCall,
  columnAdded,
  columnMissing,
  repeatedPage,
  swappedPages,
  emptyPage,
  shuffledRows,
  hangingStatement,
  clockOff,
  vanishedFile,
]
