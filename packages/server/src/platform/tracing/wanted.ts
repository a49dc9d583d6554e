type Env = Readonly<Record<string, string | undefined>>;

/** Whether traces are enabled, and unsupported variables: a sentence each. */
type TracingChoice = { readonly isWanted: boolean; readonly faults: readonly string[] };

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
type SamplerName = (typeof SAMPLERS)[number];

/** Reads the variables of the OpenTelemetry specification. Faults never prevent a start. */
export function readWanted(env: Env): TracingChoice {
  if (readVariable(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return { isWanted: false, faults: [] };
  const exporter = readVariable(env, 'OTEL_TRACES_EXPORTER');
  const hasAddress = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].some((name) =>
    readVariable(env, name),
  );
  if (exporter === 'none' || (exporter === undefined && !hasAddress)) return { isWanted: false, faults: [] };
  if (exporter !== undefined && exporter !== 'otlp')
    return { isWanted: false, faults: [`OTEL_TRACES_EXPORTER=${exporter} is not supported: set it to otlp or none`] };
  return { isWanted: true, faults: faultsOf(env) };
}

function faultsOf(env: Env): string[] {
  const faults: string[] = [];
  const protocol =
    readVariable(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? readVariable(env, 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== undefined && protocol !== 'http/json')
    faults.push(`OTEL_EXPORTER_OTLP_PROTOCOL=${protocol} is not supported: traces go out as http/json`);
  const sampler = readVariable(env, 'OTEL_TRACES_SAMPLER');
  if (sampler !== undefined && !isSampler(sampler))
    faults.push(`OTEL_TRACES_SAMPLER=${sampler} is not supported: parentbased_always_on is used`);
  return faults;
}

/** The sampler of traces, and its ratio. */
export function samplingOf(env: Env): { readonly name: SamplerName; readonly ratio: number } {
  const name = readVariable(env, 'OTEL_TRACES_SAMPLER');
  const ratio = Number(readVariable(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1);
  return {
    name: name !== undefined && isSampler(name) ? name : 'parentbased_always_on',
    ratio: ratio >= 0 && ratio <= 1 ? ratio : 1,
  };
}

const readVariable = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;
const isSampler = (name: string): name is SamplerName => SAMPLERS.some((each) => each === name);
