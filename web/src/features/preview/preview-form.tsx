import { Flex } from '@chakra-ui/react';
import { AGENT_TOOLS, type AgentTool, DEFAULT_MAX_TOKENS } from '@lectern/shared/domain/tools/agent-tools.ts';
import { useState } from 'react';
import { BusyButton, PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { collectArguments, TOOL_FORMS, type ToolField } from './tool-forms.ts';
import type { PreviewArguments } from './use-preview.ts';

interface PreviewFormProps {
  /** Initial value of the question. */
  readonly question: string;
  readonly isBusy: boolean;
  readonly onAsk: (tool: AgentTool, args: PreviewArguments) => Promise<unknown>;
}

const TOOLS = AGENT_TOOLS.map((tool) => ({ value: tool, label: TOOL_FORMS[tool].label }));

/** A tool and its arguments. */
export function PreviewForm({ question, isBusy, onAsk }: PreviewFormProps) {
  const [tool, setTool] = useState<AgentTool>('retrieve_technical_documentation');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ query: question });
  const [missing, setMissing] = useState<string | null>(null);
  const { fields } = TOOL_FORMS[tool];
  const set = (name: string, value: string) => setValues({ ...values, [name]: value });
  const tokens: ToolField = {
    name: 'maxTokens',
    label: 'Max tokens',
    placeholder: String(DEFAULT_MAX_TOKENS[tool]),
  };

  const submit = () => {
    const args = collectArguments(tool, values);
    const lacking = fields.find(({ name, isRequired }) => isRequired && args[name] === undefined);
    setMissing(lacking?.name ?? null);
    if (!lacking && !isBusy) void onAsk(tool, args);
  };
  return (
    <Form onSubmit={submit}>
      <Segmented<AgentTool> label="Tool" value={tool} options={TOOLS} onChange={setTool} />
      <Flex gap="4" wrap="wrap" align="flex-start">
        {[...fields, tokens].map((field) => (
          <ArgumentField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            isMissing={missing === field.name}
            onChange={(value) => set(field.name, value)}
          />
        ))}
      </Flex>
      <BusyButton type="submit" {...PRIMARY_BUTTON} isBusy={isBusy} alignSelf="flex-start">
        Ask
      </BusyButton>
    </Form>
  );
}

interface ArgumentFieldProps {
  readonly field: ToolField;
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

function ArgumentField({ field, value, isMissing, onChange }: ArgumentFieldProps) {
  const { label, placeholder, hint, isRequired = false } = field;
  return (
    <Flex flex={isRequired ? '1 1 100%' : '1 1 10rem'} maxW={isRequired ? 'full' : { md: '20rem' }} minW="0">
      <TextField
        label={label}
        isOptional={!isRequired}
        hint={hint}
        error={isMissing ? `${label} is required` : undefined}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
      />
    </Flex>
  );
}
