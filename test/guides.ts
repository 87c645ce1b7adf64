/** The guides as programs may follow them: which files they have written, and which lines added. */
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** One step of a guide: a file to be written whole, or lines to be added to one that is there. */
export interface Step {
  file: string
  text: string
  adds: boolean
}

/** A heading that names a file, and the block under it. */
const BLOCK = /^### `([^`]+)`(, added lines?)?\n+(?:[^`#][^\n]*\n+)*```\w*\n(.*?)^```$/gms
const COMMAND = /^ {4}(?:npx vitest run) (.+)$/gm

/** The steps of a guide, in its order. */
export function stepsOf(guide: string): Step[] {
  return [...guide.matchAll(BLOCK)].map(([, file, adds, text]) => ({
    file: file!,
    text: text!,
    adds: adds !== undefined,
  }))
}

/** The commands by which a guide has its tests run, each as the runner's arguments. */
export function testsOf(guide: string): string[][] {
  return [...guide.matchAll(COMMAND)].map(([, line]) => line!.split(' '))
}

/**
 * What commands run, in as few of them: to start the runner, and the servers that it starts, takes longer than most tests. Those
 * with options are left as they are.
 */
export function together(commands: readonly string[][]): { paths: string[]; options: string[] }[] {
  const plain: string[] = []
  const others: { paths: string[]; options: string[] }[] = []
  for (const command of commands) {
    const firstOption = command.findIndex((word) => word.startsWith('-'))
    if (firstOption < 0) plain.push(...command)
    else others.push({ paths: command.slice(0, firstOption), options: command.slice(firstOption) })
  }
  return [{ paths: plain, options: [] }, ...others]
}

/** A copy of the project in a new folder, without what can be made again. */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-guide-'))
  for (const part of ['bin', 'docs', 'src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    await cp(part, join(folder, part), { recursive: true })
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Does what a step tells, in a copy. */
export async function follow({ file, text, adds }: Step, folder: string): Promise<void> {
  const path = join(folder, file)
  if (!adds) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    return
  }
  const lines = (await readFile(path, 'utf8')).split('\n')
  let before = ''
  for (const line of text.split('\n').filter(Boolean)) {
    if (!lines.includes(line)) {
      // Behind the line that it is shown behind, or at the end of its list.
      const place = alike(before, line)
        ? lines.indexOf(before)
        : lines.findLastIndex((each) => alike(each, line))
      if (place < 0) throw new Error(`${file} has no line like "${line}" to stand behind`)
      lines.splice(place + 1, 0, line)
    }
    before = line
  }
  await writeFile(path, lines.join('\n'))
}

/** Whether two lines are of the same shape: items of a list, or imports. */
const alike = (a: string, b: string) => shapeOf(a) === shapeOf(b)

const shapeOf = (line: string) => line.replace(/'[^']*'/g, "''").replace(/[\w$.]+/g, 'x')
