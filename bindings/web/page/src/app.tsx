import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Bandadas } from "./bandadas";
import { Freunde } from "./freunde";
import { keep, recall } from "./keep";
import type { Language, Theme } from "./rules";
import { words } from "./words";

/** What both games share: the language and the colours. */
export interface Settings {
  language: Language;
  theme: Theme;
}

const LANGUAGES: Record<Language, string> = { en: "English", es: "Español" };
const THEMES = ["auto", "light", "dark", "contrast"] as const;

function readSettings(value: unknown): Settings | undefined {
  const { language, theme } = (value ?? {}) as Record<string, unknown>;
  const known = THEMES.find((name) => name === theme);
  return (language === "en" || language === "es") && known ? { language, theme: known } : undefined;
}

function firstSettings(): Settings {
  const language = navigator.language.startsWith("es") ? "es" : "en";
  return recall("settings", readSettings) ?? { language, theme: "auto" };
}

function pageOf(hash: string): "freunde" | "bandadas" {
  return hash.startsWith("#bandadas") ? "bandadas" : "freunde";
}

export function App() {
  const [settings, setSettings] = useState(firstSettings);
  const [page, setPage] = useState(() => pageOf(location.hash));
  const { language, theme } = settings;
  const word = words[language];

  useEffect(() => {
    const turn = () => setPage(pageOf(location.hash));
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, []);

  // Before anything else can happen, so that a reload at once loses nothing.
  useLayoutEffect(() => {
    keep("settings", settings);
    const root = document.documentElement;
    root.lang = language;
    if (theme === "auto") {
      delete root.dataset.theme;
    } else {
      root.dataset.theme = theme;
    }
    document.title = word[page];
  }, [settings, page]);

  return (
    <>
      <header class="bar">
        <nav aria-label={word.freunde + ", " + word.bandadas}>
          {(["freunde", "bandadas"] as const).map((name) => (
            <a href={`#${name}`} aria-current={page === name ? "page" : undefined}>
              {word[name]}
            </a>
          ))}
        </nav>
        <label>
          {word.language}
          <select
            value={language}
            onChange={(event) =>
              setSettings({ ...settings, language: event.currentTarget.value as Language })
            }
          >
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <option value={code}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {word.theme}
          <select
            value={theme}
            onChange={(event) =>
              setSettings({ ...settings, theme: event.currentTarget.value as Theme })
            }
          >
            {THEMES.map((name) => (
              <option value={name}>{word[name]}</option>
            ))}
          </select>
        </label>
      </header>
      {page === "freunde" ? <Freunde {...settings} /> : <Bandadas {...settings} />}
    </>
  );
}
