import { isIPv6 } from 'node:net';
import { type DnsAnswer, NXDOMAIN, type RecordType } from '../servers/dns-server.ts';
import type { Answer, CanarySetup } from './canary-messages.ts';

/** Creates the answers of a range's DNS server. Names that are not listed do not exist. */
export function createNames(names: CanarySetup['names']): (name: string, type: RecordType) => DnsAnswer {
  const asked = new Map<string, number>();
  return (name, type) => {
    const answers = names[name] ?? names[`*${name.slice(name.indexOf('.'))}`];
    if (answers === undefined) {
      return NXDOMAIN;
    }
    if ('anyOf' in answers) {
      return ofType(answers.anyOf[Math.floor(Math.random() * answers.anyOf.length)], type);
    }
    const count = asked.get(type + name) ?? 0;
    asked.set(type + name, count + 1);
    return ofType(answers[Math.min(count, answers.length - 1)], type);
  };
}

function ofType(answer: Answer | undefined, type: RecordType): DnsAnswer {
  if (answer === undefined || answer === null || typeof answer === 'number') {
    return answer ?? null;
  }
  return answer.filter((address) => isIPv6(address) === (type === 'AAAA'));
}
