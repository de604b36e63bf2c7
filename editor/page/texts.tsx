import type { ContentName } from "../../app/content/schemas.ts";
import { useEditor } from "./editor.tsx";
import { Fields } from "./field.tsx";
import { Form, useForm } from "./form.tsx";
import { Preview } from "./preview.tsx";
import { Screen } from "./screen.tsx";

type Data = Record<string, unknown>;

/** The words of one screen, with the screen beside them. The articles themselves have forms of their own. */
export function Texts({ name, label }: { name: ContentName; label: string }) {
  const { state } = useEditor();
  const { data, schema } = state.files[name];
  const { articles, ...texts } = data as Data;
  const own = name === "articles";
  const form = useForm<Data>({
    address: `texts/${name}`,
    name,
    path: [],
    current: own ? texts : (data as Data),
    put: (value) => (own ? { ...value, articles } : value),
  });
  const { articles: _, ...properties } = schema.properties ?? {};
  return (
    <Screen title={label} label="Texts">
      <div className="pair">
        <Form form={form}>
          <Fields
            schema={own ? { ...schema, properties } : schema}
            value={form.value}
            path={[]}
            onChange={(value) => form.change(value as Data)}
          />
        </Form>
        <Preview of={{ name, data: own ? { ...form.value, articles } : form.value }} />
      </div>
    </Screen>
  );
}
