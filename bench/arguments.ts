/**
 * Reads the arguments of `npm run bench -- [--runs n] [name…] [file…]`; files of the sources end in .ts. Throws with a
 * sentence for the person who typed them.
 */
export function readArguments(
  typed: readonly string[],
  known: readonly string[],
): { names: readonly string[]; files: readonly string[]; runs: number } {
  const names: string[] = []
  const files: string[] = []
  let runs = 1
  for (let i = 0; i < typed.length; i++) {
    const word = typed[i] ?? ''
    if (word !== '--runs') (word.endsWith('.ts') ? files : names).push(word)
    else runs = Number(typed[++i])
  }
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs wants a number: npm run bench -- --runs 3 render')
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No measurement called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  return { names: names.length > 0 ? names : known, files, runs }
}
