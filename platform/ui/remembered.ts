/**
 * A function of an object and of plain values that keeps its last answer for each object: what a hundred cells ask of
 * the same address is computed once. The answer follows from what is given alone.
 */
export function remembered<Given extends object, Rest extends readonly unknown[], Answer>(
  answerOf: (given: Given, ...rest: Rest) => Answer,
): (given: Given, ...rest: Rest) => Answer {
  const answers = new WeakMap<Given, { rest: Rest; answer: Answer }>()
  return (given, ...rest) => {
    const known = answers.get(given)
    if (known?.rest.every((value, place) => Object.is(value, rest[place]))) return known.answer
    const answer = answerOf(given, ...rest)
    answers.set(given, { rest, answer })
    return answer
  }
}
