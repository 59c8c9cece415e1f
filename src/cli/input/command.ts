import { Command, InvalidArgumentError, type Option, type ParseOptionsResult } from 'commander';
import type { Scope } from '../../auth/scopes.js';
import { COMMAND_LINE } from '../../language/typed-command.js';
import { quoted } from '../output/hide.js';
import { JSON_OPTION, QUIET_OPTION } from '../output/print.js';
import { paragraph } from '../output/table.js';
import { argumentProblems, isOption, lacksValue, unknown, unknownOption, withIdList } from './problems.js';
import { keyHelp, SERVICE_URL } from './service.js';
import { url } from './values.js';

/** What is wrong with a command as it was typed: every error, each in a sentence. */
export class UsageError extends Error {
  constructor(
    path: string,
    readonly problems: readonly string[],
  ) {
    super(`${problems.map((problem) => `error: ${problem}\n`).join('')}\nSee "${path} --help".`);
  }
}

/** The command that commander adds to each group. */
const HELP = 'help';
const HELP_WIDTH = 80;

/** A rule about the options and the arguments as they are typed; it returns what is wrong. */
type Check = (options: Readonly<Record<string, unknown>>, typed: readonly string[]) => string | undefined;

/** A command that reports all usage errors at once, and whose help has examples. */
export class CliCommand extends Command {
  readonly examples: string[] = [];
  private readonly checks: Check[] = [];
  private problems: string[] = [];

  constructor(name?: string) {
    super(name);
    // Each command reads its own options, so that the last one sees all that is left.
    this.enablePositionalOptions().configureHelp({ minWidthToWrap: 20 });
  }

  override createCommand(name?: string): CliCommand {
    return new CliCommand(name);
  }

  /** Adds examples to the help, each as it is typed after the name of the program. */
  withExamples(...examples: string[]): this {
    this.examples.push(...examples);
    const lines = examples.map((example) => `  ${COMMAND_LINE} ${example}`);
    return this.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  }

  /** Adds a rule about several options or arguments. */
  withCheck(check: Check): this {
    this.checks.push(check);
    return this;
  }

  /** Adds the options of a command that prints a secret. */
  withSecretOutput(): this {
    return this.option(...QUIET_OPTION)
      .option(...JSON_OPTION)
      .withCheck(({ quiet, json }) => (quiet && json ? "use '--quiet' or '--json', not both" : undefined));
  }

  /** Adds the URL of the service that a command calls, and what it needs to the help. */
  withService(scope?: Scope): this {
    return this.option('--url <url>', `URL of the service; by default ${SERVICE_URL}`, url).addHelpText(
      'after',
      `\n${paragraph(`It calls a running service. ${keyHelp(scope)}`, HELP_WIDTH)}`,
    );
  }

  /** Runs `run` of a module that is loaded when the command runs: help does not load the service. */
  runs<A extends unknown[]>(load: () => Promise<{ run: (...args: A) => Promise<void> }>): this {
    return this.action(async (...args: A) => (await load()).run(...args));
  }

  override addOption(option: Option): this {
    const parse = option.parseArg;
    if (parse)
      option.argParser<unknown>((value, previous) => {
        try {
          return parse(value, previous);
        } catch (error) {
          if (!(error instanceof InvalidArgumentError)) throw error;
          const problem = `option '${option.long}' is invalid: ${quoted(value)}. ${error.message}`;
          this.problems.push(withIdList(problem, option.name()));
          return previous;
        }
      });
    return super.addOption(option);
  }

  /** Reads the options. For a command that runs, this checks all that was typed. */
  override parseOptions(argv: string[]): ParseOptionsResult {
    if (this.commands.length > 0) {
      this.rejectUnknownCommand(argv);
      return super.parseOptions(argv);
    }
    this.problems = [];
    const lone = argv.filter((_, index) => lacksValue(this.options, argv, index));
    const read = super.parseOptions(argv.filter((one) => !lone.includes(one)));
    if (read.unknown.some((one) => one === '--help' || one === '-h')) return read;
    const strange = read.unknown.filter(isOption);
    const typed = [...read.operands, ...read.unknown.filter((one) => !isOption(one))];
    this.problems.unshift(
      ...argumentProblems(this.registeredArguments, typed, strange.length > 0),
      ...strange.map((one) => unknownOption(one, this.options)),
      ...lone.map((one) => withIdList(`option '${one}' needs a value`, one.slice('--'.length))),
    );
    for (const option of this.options)
      if (option.mandatory && !lone.includes(option.long ?? '') && !this.hasValue(option))
        this.problems.push(withIdList(`required option '${option.flags}' is missing`, option.name()));
    this.problems.push(...this.checks.flatMap((check) => check(this.opts(), typed) ?? []));
    if (this.problems.length > 0) throw new UsageError(this.path(), [...new Set(this.problems)]);
    return read;
  }

  /** The command as it is typed, beginning with the name of the program. */
  path(): string {
    return this.parent instanceof CliCommand ? `${this.parent.path()} ${this.name()}` : this.name();
  }

  /** What commander itself rejects, such as an option of a group. */
  override error(message: string): never {
    throw new UsageError(this.path(), [message.replace(/^error: /, '')]);
  }

  /** A group takes no arguments and has no default command, so the first word names a command. */
  private rejectUnknownCommand(argv: readonly string[]): void {
    const [name = ''] = argv[0] === HELP ? argv.slice(1) : argv;
    const names = [...this.commands.map((one) => one.name()), HELP];
    if (name !== '' && !isOption(name) && !names.includes(name))
      throw new UsageError(this.path(), [unknown('command', name, names)]);
  }

  private hasValue(option: Option): boolean {
    return this.getOptionValue(option.attributeName()) !== undefined;
  }
}
