import { useOpenAbsence } from '#ui/values/open-absence.ts'
import { AbsenceCard } from './late-pages.tsx'

/** The card with the reason of the N/A that was opened; one for the whole page. */
export function WhyAbsent() {
  const open = useOpenAbsence()
  return open && <AbsenceCard key={open.absence.because} {...open} />
}
