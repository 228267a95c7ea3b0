import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { Finder } from '#ui/screen/screen.ts'
import { closestFirst } from './palette.ts'

const pauseMs = 200
const shortestQuery = 3
const longestQuery = 128

/** Why a text cannot be looked for, or undefined: names and ids have no blanks, and less than three letters find too much. */
export function notFindableBecause(query: string): string | undefined {
  if (query.length < shortestQuery) return `Minimum length is ${shortestQuery}`
  if (query.length > longestQuery) return `Maximum length is ${longestQuery}`
  if (/\s/.test(query)) return 'Whitespace is not supported'
  return /[';]/.test(query) ? 'Characters not supported' : undefined
}

/** What the finders know by the query, asked for when the typing pauses. */
export function useFound(finders: readonly Finder[], query: string) {
  const typed = query.trim()
  const [asked] = useDebouncedValue(typed, pauseMs)
  const notAskedBecause = notFindableBecause(typed)
  const isAsked = notAskedBecause === undefined && notFindableBecause(asked) === undefined
  const answers = useQueries({
    queries: finders.map((finder) => ({
      queryKey: ['find', finder.group, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(asked, signal),
      enabled: isAsked,
      placeholderData: keepPreviousData,
      retry: false,
    })),
  })
  const groups = finders.map(({ group }, place) => ({
    label: group,
    places: closestFirst((isAsked && answers[place]?.data?.places) || [], asked),
    inAll: (isAsked && answers[place]?.data?.inAll) || 0,
    hasFailed: isAsked && answers[place]?.isError === true,
  }))
  const isSearching =
    notAskedBecause === undefined && (asked !== typed || answers.some(({ isFetching }) => isFetching))
  const askAgain = () => {
    for (const { isError, refetch } of answers) if (isError) void refetch()
  }
  return { groups, isSearching, notAskedBecause, askAgain }
}
